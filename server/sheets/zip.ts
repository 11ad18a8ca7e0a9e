/**
 * The entries of a zip archive, read by yauzl piece by piece from the disk. yauzl judges the format, the names and the sizes; what it leaves to its caller stands here: whatever
 * unpacks to far more than it weighs, lies over another entry, has another's name or another checksum ends the reading (D5). Names are compared, never used as places on the disk.
 */
import { crc32 } from 'node:zlib';
import { openPromise } from 'yauzl';
import type { Entry, ZipFile } from 'yauzl';
import { tableLimits } from '#contract/limits/files.ts';
import { SheetFault } from './sheetFault.ts';

const localBytes = 30;
const entryBytes = 46;
const [stored, deflated] = [0, 8];

const broken = (): SheetFault => new SheetFault('broken');
/** yauzl tells in words of its own what is wrong with an archive: for whoever sent it, the file is broken. A fault of the disk is none of the file's. */
function asFault(error: unknown): unknown {
  return error instanceof SheetFault || (error instanceof Error && 'syscall' in error) ? error : broken();
}

/** A small part may shrink as far as it likes: a theme of blanks harms nobody. */
const isBomb = ({ uncompressedSize, compressedSize }: Entry): boolean =>
  uncompressedSize > tableLimits.bombFromBytes && compressedSize / uncompressedSize < tableLimits.bombRatio;

/** yauzl refuses names that climb or begin at the root. */
const isUnsafe = ({ fileName }: Entry): boolean => fileName === '' || /[\0:]/.test(fileName);

function judge(entry: Entry): void {
  if (entry.isEncrypted()) throw new SheetFault('encrypted');
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated) throw broken();
  if (isUnsafe(entry) || isBomb(entry)) throw new SheetFault('hostile');
}

function judgeTogether(entries: readonly Entry[]): void {
  if (entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > tableLimits.unpackedBytes) throw new SheetFault('tooLarge');
  if (new Set(entries.map(({ fileName }) => fileName.toLowerCase())).size < entries.length) throw new SheetFault('hostile');
  // Entries that share their bytes make a small archive as large as one likes.
  let free = 0;
  for (const entry of entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)) {
    if (entry.relativeOffsetOfLocalHeader < free) throw new SheetFault('hostile');
    free = entry.relativeOffsetOfLocalHeader + localBytes + entry.compressedSize;
  }
}

async function entriesOf(file: ZipFile): Promise<readonly Entry[]> {
  if (file.entryCount > tableLimits.entries) throw new SheetFault('hostile');
  const entries: Entry[] = [];
  let directoryBytes = 0;
  for await (const entry of file.eachEntry()) {
    directoryBytes += entryBytes + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (directoryBytes > tableLimits.directoryBytes) throw new SheetFault('hostile');
    judge(entry);
    entries.push(entry);
  }
  judgeTogether(entries);
  return entries;
}

export class Zip {
  readonly #file: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(file: ZipFile, entries: readonly Entry[]) {
    this.#file = file;
    this.#entries = new Map(entries.map((entry) => [entry.fileName, entry]));
  }

  /** @throws SheetFault broken, encrypted, hostile, tooLarge */
  static async open(path: string): Promise<Zip> {
    let file: ZipFile | undefined;
    try {
      file = await openPromise(path, { autoClose: false, strictFileNames: true });
      return new Zip(file, await entriesOf(file));
    } catch (error) {
      file?.close();
      throw asFault(error);
    }
  }

  close(): void {
    this.#file.close();
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Its bytes as they unpack; ends with a SheetFault where they are more, fewer or others than the archive says. */
  async *bytes(name: string): AsyncGenerator<Buffer, void, undefined> {
    const entry = this.#entries.get(name);
    if (!entry) throw broken();
    let crc = 0;
    try {
      for await (const piece of (await this.#file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
        crc = crc32(piece, crc);
        yield piece;
      }
    } catch (error) {
      throw asFault(error);
    }
    if (crc !== entry.crc32) throw broken();
  }

  /** Whole, for the small parts of a workbook. */
  async text(name: string, max: number): Promise<string> {
    const entry = this.#entries.get(name);
    if (!entry) throw broken();
    if (entry.uncompressedSize > max) throw new SheetFault('tooLarge');
    const pieces: Buffer[] = [];
    for await (const piece of this.bytes(name)) pieces.push(piece);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
    } catch {
      throw broken();
    }
  }
}
