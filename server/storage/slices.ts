/** An upload that is not whole yet lies on the disk: one folder for each, one file for each slice. Its name was made here, never sent. */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { fileLimits } from '#contract/limits/files.ts';

const hourMs = 3_600_000;
const placePattern = /^[0-9a-f]{32}$/;

export interface Joined {
  /** In hexadecimal. */
  readonly sha256: string;
  readonly bytes: number;
  readonly hasNul: boolean;
}

export const newPlace = (): string => randomBytes(16).toString('hex');

export class Slices {
  readonly #folder: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files', 'slices');
  }

  #folderOf(place: string): string {
    if (!placePattern.test(place)) throw new Error('The place of an upload has another form than this server gives: expected 32 hex digits.');
    return join(this.#folder, place);
  }

  /** Under a name of its own: a second writer of the same slice changes nothing of the first. @returns that name, for `take` */
  async write(place: string, index: number, bytes: Uint8Array): Promise<string> {
    const folder = this.#folderOf(place);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `${index}.${randomBytes(6).toString('hex')}`);
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
    return draft;
  }

  take(place: string, index: number, draft: string): Promise<void> {
    return rename(draft, join(this.#folderOf(place), String(index)));
  }

  forget(draft: string): Promise<void> {
    return rm(draft, { force: true });
  }

  remove(place: string): Promise<void> {
    return rm(this.#folderOf(place), { recursive: true, force: true });
  }

  /** One after the other into `file`. */
  async join(place: string, total: number, file: string): Promise<Joined> {
    const hash = createHash('sha256');
    const about = { bytes: 0, hasNul: false };
    const handle = await open(file, 'wx', 0o600);
    try {
      for (let index = 0; index < total; index += 1) await this.#append(handle, join(this.#folderOf(place), String(index)), { hash, about });
      await handle.sync();
    } finally {
      await handle.close();
    }
    return { sha256: hash.digest('hex'), ...about };
  }

  async #append(
    handle: FileHandle,
    slice: string,
    { hash, about }: { hash: ReturnType<typeof createHash>; about: { bytes: number; hasNul: boolean } },
  ): Promise<void> {
    for await (const piece of createReadStream(slice) as AsyncIterable<Buffer>) {
      hash.update(piece);
      about.bytes += piece.length;
      about.hasNul ||= piece.includes(0);
      await handle.write(piece);
    }
  }

  /** Folders of uploads that nobody knows any more: a kill between the row and the disk. */
  async sweep(isKnown: (places: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const places = (await readdir(this.#folder)).filter((name) => placePattern.test(name));
    const known = await isKnown(places);
    const before = Date.now() - (fileLimits.orphanHours - 1) * hourMs;
    for (const place of places.filter((one) => !known.has(one))) {
      const about = await stat(this.#folderOf(place)).catch(() => undefined);
      if (about && about.mtimeMs < before) await this.remove(place);
    }
  }
}
