import { host } from "./host.ts";

/** What the package that brought a compendium is called. */
export function packageTitle({ packageName = "" }: { packageName?: string }): string {
  const { system, modules } = host.game as unknown as {
    system: { id: string; title: string };
    modules: { get(id: string): { title: string } | undefined };
  };
  return packageName === system.id ? system.title : (modules.get(packageName)?.title ?? packageName);
}
