/**
 * Messages of PostgreSQL's protocol to the server, written one behind the other and handed over as one piece: a statement is four messages and a read some five statements, and the
 * socket took each message by itself (docs/adr/0090). Values go as text.
 */

const firstBytes = 16_384;
/** A single large value does not hold its room for good. */
const mostBytes = 1_048_576;
/** Nothing of it outlives `taken`, so that one serves all connections. */
let scratch = Buffer.allocUnsafe(firstBytes);
let at = 0;

function leave(bytes: number): void {
  if (at + bytes <= scratch.length) return;
  const larger = Buffer.allocUnsafe(Math.max(scratch.length * 2, at + bytes));
  scratch.copy(larger, 0, 0, at);
  scratch = larger;
}

function putWhole(value: number, bytes: 2 | 4): void {
  leave(bytes);
  at = bytes === 4 ? scratch.writeInt32BE(value, at) : scratch.writeInt16BE(value, at);
}
function putText(text: string): number {
  // In UTF-8 no unit of a text takes more than three bytes.
  leave(text.length * 3);
  const written = scratch.write(text, at, 'utf8');
  at += written;
  return written;
}
function putEnded(text: string): void {
  putText(text);
  leave(1);
  at = scratch.writeUInt8(0, at);
}

/** Its length stands in front of it. */
function message(code: string, body: () => void): void {
  putText(code);
  const from = at;
  putWhole(0, 4);
  body();
  scratch.writeInt32BE(at - from, from);
}

const portal = '';

export const wireWriter = {
  parse: (name: string, text: string): void =>
    message('P', () => {
      putEnded(name);
      putEnded(text);
      putWhole(0, 2);
    }),
  bind: (name: string, values: readonly (string | null)[]): void =>
    message('B', () => {
      putEnded(portal);
      putEnded(name);
      putWhole(0, 2);
      putWhole(values.length, 2);
      for (const value of values) {
        const from = at;
        putWhole(-1, 4);
        if (value === null) continue;
        const bytes = putText(value);
        scratch.writeInt32BE(bytes, from);
      }
      putWhole(0, 2);
    }),
  describe: (): void => message('D', () => putEnded(`P${portal}`)),
  execute: (): void =>
    message('E', () => {
      putEnded(portal);
      putWhole(0, 4);
    }),
  close: (name: string): void => message('C', () => putEnded(`S${name}`)),
  sync: (): void => message('S', () => undefined),
  /** @returns all that was written since the last time, as a piece of its own */
  taken: (): Buffer => {
    const piece = Buffer.from(scratch.subarray(0, at));
    at = 0;
    if (scratch.length > mostBytes) scratch = Buffer.allocUnsafe(firstBytes);
    return piece;
  },
} as const;
