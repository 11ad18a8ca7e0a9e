/** The one font of printed files: Noto Sans SC (OFL 1.1, beside it), whose packed tables are laid open once, so that a file takes the signs it needs and no others. */
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const file = new URL('fonts/noto-sans-sc-chinese-simplified-400-normal.woff', import.meta.url);
const [headBytes, entryBytes] = [44, 20];
/** A printed file needs these tables of it: shaping of other scripts stays away. */
const needed: ReadonlySet<string> = new Set(['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post', 'prep']);

interface Table {
  readonly tag: string;
  readonly checksum: number;
  readonly data: Buffer;
}

/** WOFF 1.0, section 4: each table stands packed by itself, or as it is where packing gains nothing. */
function tablesOf(woff: Buffer): readonly Table[] {
  const count = woff.readUInt16BE(12);
  return Array.from({ length: count }, (_, at): Table => {
    const entry = headBytes + at * entryBytes;
    const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: packed < length ? inflateSync(stored) : stored,
    };
  }).filter(({ tag }) => needed.has(tag));
}

const padded = (length: number): number => (length + 3) & ~3;

/** The same font in the plain container. Read through the packed one, every sign would unpack the whole table of outlines. */
function plainFont(woff: Buffer): Buffer {
  const tables = tablesOf(woff);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  const head = Buffer.alloc(12 + tables.length * 16);
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  head.writeUInt16BE(tables.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((tables.length - power) * 16, 10);
  let offset = head.length;
  tables.forEach(({ tag, checksum, data }, at) => {
    const entry = 12 + at * 16;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(checksum, entry + 4);
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    offset += padded(data.length);
  });
  return Buffer.concat([head, ...tables.map(({ data }) => Buffer.concat([data, Buffer.alloc(padded(data.length) - data.length)]))]);
}

let read: Buffer | undefined;
/** Read when the first file is printed. */
export function printFont(): Buffer {
  read ??= plainFont(readFileSync(file));
  return read;
}
