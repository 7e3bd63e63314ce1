/** The one function used of Foundry's pack tool, which ships no types. */
declare module "@foundryvtt/foundryvtt-cli" {
  export function compilePack(source: string, destination: string, options?: { log?: boolean }): Promise<void>;
}
