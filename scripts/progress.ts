/** Where a line goes. */
interface Out {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

/** One line that says what is being done: in a terminal it is written over, in a file each step is added to it. */
export function progressLine(title: string, out: Out): { say(step: string): void; end(): void } {
  let isBegun = false;
  return {
    say(step) {
      if (out.isTTY) out.write(`\r\u001b[K${`${title}: ${step}`.slice(0, (out.columns || 80) - 1)}`);
      else out.write(isBegun ? `, ${step}` : `${title}: ${step}`);
      isBegun = true;
    },
    end() {
      if (isBegun) out.write(out.isTTY ? "\r\u001b[K" : "\n");
      isBegun = false;
    },
  };
}
