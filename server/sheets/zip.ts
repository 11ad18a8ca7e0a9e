/**
 * The entries of a zip archive, read piece by piece from the disk. Nothing is believed that a size or a name says: what unpacks to more than it told, to far
 * more than it weighs, or lies over another entry, ends the reading (D5). Names are compared, never used as places on the disk.
 */
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw, crc32 } from 'node:zlib';
import { Readable } from 'node:stream';
import { tableLimits } from '#contract/limits/files.ts';
import { SheetFault } from './sheetFault.ts';

export interface ZipEntry {
  readonly name: string;
  readonly isPacked: boolean;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly crc: number;
  readonly at: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
const commentMax = 65_535;
const encrypted = 0x0001;
const [stored, deflated] = [0, 8];

const broken = (): SheetFault => new SheetFault('broken');

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw broken();
  return buffer;
}

async function findEnd(file: FileHandle, size: number): Promise<{ readonly count: number; readonly at: number; readonly length: number }> {
  const length = Math.min(size, endBytes + commentMax);
  const tail = await readAt(file, size - length, length);
  for (let at = tail.length - endBytes; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== endSignature) continue;
    return { count: tail.readUInt16LE(at + 10), length: tail.readUInt32LE(at + 12), at: tail.readUInt32LE(at + 16) };
  }
  throw broken();
}

const isUnsafe = (name: string): boolean => name === '' || name.startsWith('/') || /[\\\0:]/.test(name) || name.split('/').includes('..');

function entryAt(directory: Buffer, at: number): { readonly entry: ZipEntry; readonly next: number } {
  if (at + entryBytes > directory.length || directory.readUInt32LE(at) !== entrySignature) throw broken();
  const [flags, method] = [directory.readUInt16LE(at + 8), directory.readUInt16LE(at + 10)];
  const nameLength = directory.readUInt16LE(at + 28);
  const next = at + entryBytes + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  if (next > directory.length) throw broken();
  if ((flags & encrypted) !== 0) throw new SheetFault('encrypted');
  if (method !== stored && method !== deflated) throw broken();
  const name = directory.toString('utf8', at + entryBytes, at + entryBytes + nameLength);
  if (isUnsafe(name)) throw new SheetFault('hostile');
  const entry = {
    name,
    isPacked: method === deflated,
    crc: directory.readUInt32LE(at + 16),
    packedBytes: directory.readUInt32LE(at + 20),
    bytes: directory.readUInt32LE(at + 24),
    at: directory.readUInt32LE(at + 42),
  };
  return { entry, next };
}

/** A small part may shrink as far as it likes: a theme of blanks harms nobody. */
const isBomb = ({ bytes, packedBytes }: ZipEntry): boolean => bytes > tableLimits.bombFromBytes && packedBytes / bytes < tableLimits.bombRatio;

function refuseBombs(entries: readonly ZipEntry[], directoryAt: number): void {
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > tableLimits.unpackedBytes) throw new SheetFault('tooLarge');
  if (entries.some((entry) => isBomb(entry) || (!entry.isPacked && entry.bytes !== entry.packedBytes))) throw new SheetFault('hostile');
  if (new Set(entries.map((entry) => entry.name.toLowerCase())).size < entries.length) throw new SheetFault('hostile');
  // Entries that share their bytes make a small archive as large as one likes.
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    if (entry.at < free) throw new SheetFault('hostile');
    free = entry.at + localBytes + entry.packedBytes;
  }
  if (free > directoryAt) throw broken();
}

export class Zip {
  readonly #file: FileHandle;
  readonly #entries: ReadonlyMap<string, ZipEntry>;

  private constructor(file: FileHandle, entries: readonly ZipEntry[]) {
    this.#file = file;
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /** @throws SheetFault broken, encrypted, hostile, tooLarge */
  static async open(file: FileHandle): Promise<Zip> {
    const { size } = await file.stat();
    if (size < endBytes) throw broken();
    const end = await findEnd(file, size);
    if (end.count > tableLimits.entries || end.length > tableLimits.directoryBytes) throw new SheetFault('hostile');
    if (end.at + end.length > size) throw broken();
    const directory = await readAt(file, end.at, end.length);
    const entries: ZipEntry[] = [];
    for (let at = 0; entries.length < end.count;) {
      const { entry, next } = entryAt(directory, at);
      entries.push(entry);
      at = next;
    }
    refuseBombs(entries, end.at);
    return new Zip(file, entries);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Its bytes as they unpack; ends with a SheetFault where they are more, fewer or others than the archive says. */
  async *bytes(name: string): AsyncGenerator<Buffer, void, undefined> {
    const entry = this.#entries.get(name);
    if (!entry) throw broken();
    const local = await readAt(this.#file, entry.at, localBytes);
    if (local.readUInt32LE(0) !== localSignature) throw broken();
    const from = entry.at + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
    let [count, crc] = [0, 0];
    for await (const piece of this.#unpacked(entry, from)) {
      count += piece.length;
      if (count > entry.bytes) throw new SheetFault('hostile');
      crc = crc32(piece, crc);
      yield piece;
    }
    if (count !== entry.bytes || crc !== entry.crc) throw broken();
  }

  async *#packed(from: number, length: number): AsyncGenerator<Buffer, void, undefined> {
    for (let done = 0; done < length;) {
      const piece = await readAt(this.#file, from + done, Math.min(tableLimits.pieceBytes, length - done));
      done += piece.length;
      yield piece;
    }
  }

  async *#unpacked(entry: ZipEntry, from: number): AsyncGenerator<Buffer, void, undefined> {
    const packed = this.#packed(from, entry.packedBytes);
    if (!entry.isPacked) {
      yield* packed;
      return;
    }
    const inflate = createInflateRaw({ chunkSize: tableLimits.pieceBytes });
    const source = Readable.from(packed, { objectMode: false });
    source.on('error', (error) => inflate.destroy(error));
    source.pipe(inflate);
    try {
      for await (const piece of inflate as AsyncIterable<Buffer>) yield piece;
    } catch (error) {
      throw error instanceof SheetFault ? error : broken();
    } finally {
      source.destroy();
      inflate.destroy();
    }
  }

  /** Whole, for the small parts of a workbook. */
  async text(name: string, max: number): Promise<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw broken();
    if (entry.bytes > max) throw new SheetFault('tooLarge');
    const pieces: Buffer[] = [];
    for await (const piece of this.bytes(name)) pieces.push(piece);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
    } catch {
      throw broken();
    }
  }
}
