// The package ships no types; these are the two calls the tests make.
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(source: string, destination: string, options?: { yaml?: boolean }): Promise<void>;
  export function extractPack(
    source: string,
    destination: string,
    options?: { transformName?: (entry: Record<string, unknown>) => string },
  ): Promise<void>;
}
