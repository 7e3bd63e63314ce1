declare module "*.peggy" {
  /** Parse `input` with the compiled grammar; throws the module's own `SyntaxError`. */
  export function parse(input: string, options?: Readonly<Record<string, unknown>>): unknown;
  class ParserError extends SyntaxError {
    expected: { type: string; description?: string; text?: string }[] | null;
    found: string | null;
    location: { start: { offset: number; line: number; column: number }; end: { offset: number } };
  }

  export { ParserError as SyntaxError };
}
