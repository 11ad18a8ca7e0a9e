/** Copies that are known to be whole: read once, hashed on the way, on the disk before they count. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';

export interface Copied {
  readonly bytes: number;
  readonly sha256: string;
}
export interface Tree {
  readonly folders: readonly string[];
  readonly files: readonly string[];
}

/** The quickest: most of a database is told in few words. */
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const atOnce = 4;

export const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

export async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A pass-through that counts and hashes. */
function measure(): { readonly stream: Transform; readonly told: () => Copied } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, told: () => ({ bytes, sha256: hash.digest('hex') }) };
}

const target = (file: string) => createWriteStream(file, { mode: 0o600, flush: true });

/** @returns what was read */
export async function packFile(from: string, to: string): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const measured = measure();
  await pipeline(createReadStream(from), measured.stream, createZstdCompress(quick), target(to));
  return measured.told();
}

/** Restored files are put on the disk by PostgreSQL's own start. @returns what was written */
export async function unpackFile(from: string, to: string): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const measured = measure();
  await pipeline(createReadStream(from), createZstdDecompress(), measured.stream, createWriteStream(to, { mode: 0o600 }));
  return measured.told();
}

export async function copyFile(from: string, to: string): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  const measured = measure();
  await pipeline(createReadStream(from), measured.stream, target(to));
  return measured.told();
}

export async function hashFile(file: string): Promise<Copied> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** A few at once: while one waits for the disk another is packed. */
export async function forEach<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  const open_ = items.values();
  const worker = async (): Promise<void> => {
    for (const item of open_) await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Paths below the folder. What goes while it is being read is left out. */
export async function readTree(root: string, isWanted: (path: string, isFolder: boolean) => boolean): Promise<Tree> {
  const [folders, files]: [string[], string[]] = [[], []];
  const walk = async (below: string): Promise<void> => {
    const entries = await readdir(join(root, below), { withFileTypes: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      const isFolder = entry.isDirectory();
      if (!isWanted(path, isFolder)) continue;
      (isFolder ? folders : files).push(path);
      if (isFolder) await walk(path);
    }
  };
  await walk('');
  return { folders, files };
}
