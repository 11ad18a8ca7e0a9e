/** Uploaded files beside a backup. One never changes and its name is never given again: what is there already is there. */
import { appendFile, mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { copyFile, forEach, isMissing } from './copying.ts';
import { hashesIn, uploadsIn } from './place.ts';

const folderPattern = /^[0-9a-f]{2}$/;
const filePattern = /^[0-9a-f]{30}\.\w+$/;

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });

/** `ab/cdef….jpg`, as in `file`. */
export async function uploadPaths(folder: string): Promise<string[]> {
  const folders = (await namesIn(folder)).filter((name) => folderPattern.test(name));
  const all = await Promise.all(
    folders.map(async (one) => (await namesIn(join(folder, one))).filter((name) => filePattern.test(name)).map((name) => `${one}/${name}`)),
  );
  return all.flat().toSorted();
}

/** Copies what is new. Remembers which folders have not changed since, so that a look costs as many stats as there are folders. */
export class UploadCopier {
  readonly #from: string;
  readonly #backups: string;
  readonly #seen = new Map<string, number>();

  constructor(dataDir: string, backups: string) {
    this.#from = join(dataDir, 'files');
    this.#backups = backups;
  }

  async copyNew(): Promise<number> {
    let copied = 0;
    for (const folder of (await namesIn(this.#from)).filter((name) => folderPattern.test(name))) {
      const { mtimeMs } = await stat(join(this.#from, folder));
      if (this.#seen.get(folder) === mtimeMs) continue;
      copied += await this.#copyFolder(folder);
      this.#seen.set(folder, mtimeMs);
    }
    return copied;
  }

  async #copyFolder(folder: string): Promise<number> {
    const target = join(uploadsIn(this.#backups), folder);
    await mkdir(target, { recursive: true, mode: 0o700 });
    const there = new Set(await namesIn(target));
    const missing = (await namesIn(join(this.#from, folder))).filter((name) => filePattern.test(name) && !there.has(name));
    let copied = 0;
    await forEach(missing, async (name) => {
      const draft = join(target, `${name}.${process.pid}.new`);
      try {
        const { sha256 } = await copyFile(join(this.#from, folder, name), draft);
        // The hash before the file: a file that counts has one.
        await appendFile(hashesIn(this.#backups), `${sha256}  files/${folder}/${name}\n`, { mode: 0o600, flush: true });
        await rename(draft, join(target, name));
        copied += 1;
      } catch (error) {
        await rm(draft, { force: true });
        // Removed in this very moment: nothing to keep.
        if (!isMissing(error)) throw error;
      }
    });
    return copied;
  }
}

/** Each file must be what its hash says; `sha256sum -c files.sha256` reads the same file. */
export async function readHashes(backups: string): Promise<Map<string, string>> {
  const text = await readFile(hashesIn(backups), 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return '';
    throw error;
  });
  return new Map(
    text
      .split('\n')
      .filter((line) => line.length > 66)
      .map((line) => [line.slice(66 + 'files/'.length), line.slice(0, 64)]),
  );
}

/** @throws naming the file that is not what it was */
export async function restoreUploads(backups: string, dataDir: string, needed: readonly string[]): Promise<number> {
  const paths = await uploadPaths(uploadsIn(backups));
  const there = new Set(paths);
  const gone = needed.find((path) => !there.has(path));
  if (gone !== undefined) throw new Error(`The backup is not whole: files/${gone} is missing.`);
  const hashes = await readHashes(backups);
  await forEach(paths, async (path) => {
    const { sha256 } = await copyFile(join(uploadsIn(backups), path), join(dataDir, 'files', path));
    if (hashes.get(path) !== sha256) throw new Error(`The backup is not whole: files/${path} is not what was copied.`);
  });
  return paths.length;
}

/** Those that neither the product nor a kept backup has. */
export async function removeOldUploads(backups: string, dataDir: string, kept: ReadonlySet<string>): Promise<number> {
  const present = new Set(await uploadPaths(join(dataDir, 'files')));
  const old = (await uploadPaths(uploadsIn(backups))).filter((path) => !present.has(path) && !kept.has(path));
  for (const path of old) await rm(join(uploadsIn(backups), path), { force: true });
  return old.length;
}
