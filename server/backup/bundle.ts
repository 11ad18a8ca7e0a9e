/** Many small files in one: a database has a thousand, and each by itself would have to be waited for until the disk has it. */
import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import type { Copied } from './copying.ts';

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const quick = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Larger ones stand by themselves: they are never whole in memory. */
export const bundledBytes = 4 * 1024 * 1024;

export interface Place {
  readonly from: number;
  readonly length: number;
}

const sumOf = (bytes: Uint8Array): Copied => ({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') });

export class BundleWriter {
  readonly #handle: FileHandle;
  #end = 0;

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(file: string): Promise<BundleWriter> {
    return new BundleWriter(await open(file, 'wx', 0o600));
  }

  async add(file: string): Promise<Copied & { readonly place: Place }> {
    const bytes = await readFile(file);
    const packed = await pack(bytes, quick);
    const place = { from: this.#end, length: packed.length };
    this.#end += packed.length;
    await this.#handle.write(packed, 0, packed.length, place.from);
    return { ...sumOf(bytes), place };
  }

  async close(): Promise<void> {
    try {
      await this.#handle.sync();
    } finally {
      await this.#handle.close();
    }
  }
}

/** @returns the file as it was, and what it is */
export async function readBundled(handle: FileHandle, { from, length }: Place): Promise<{ readonly content: Buffer; readonly found: Copied }> {
  const packed = Buffer.alloc(length);
  await handle.read(packed, 0, length, from);
  const content = await unpack(packed);
  return { content, found: sumOf(content) };
}
