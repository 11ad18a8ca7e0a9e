/**
 * Files below DATA_DIR/files. What callers see is an opaque path kept in `stored_file`; the place on the disk follows from that row alone,
 * never from what somebody sent (G2). A file is written whole under another name and renamed inside the transaction that stores its row.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileLimits } from '#contract/limits.ts';
import type { Database, Query } from '#server/db/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Who } from '#server/who.ts';
import { drawPicture } from './picture.ts';

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const pathPattern = /^([0-9a-f]{2})\/[0-9a-f]{30}\.(jpg|png)$/;
const hourMs = 3_600_000;

type Owner = Pick<Who, 'kind' | 'id' | 'orgId'>;

export class FileStore {
  readonly #folder: string;
  readonly #drafts: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'files');
    this.#drafts = join(this.#folder, 'drafts');
  }

  /** Parts of files that a kill left behind belong to nobody. */
  async prepare(): Promise<void> {
    await mkdir(this.#drafts, { recursive: true, mode: 0o700 });
    const leftOver = Date.now() - hourMs;
    for (const name of await readdir(this.#drafts)) {
      const file = join(this.#drafts, name);
      if ((await stat(file)).mtimeMs < leftOver) await rm(file, { force: true });
    }
  }

  /** @returns the path that a message of type 1 carries */
  async store(database: Database, given: Buffer, owner: Owner): Promise<string> {
    const picture = await drawPicture(given);
    const name = randomBytes(16).toString('hex');
    const path = `${name.slice(0, 2)}/${name.slice(2)}.${picture.extension}`;
    const draft = join(this.#drafts, name);
    try {
      await this.#write(draft, picture.bytes);
      await database.transaction(async (query) => {
        await query.query(
          'insert into stored_file (path, org_id, uploader_kind, uploader_id, content_type, bytes, width, height) values ($1, $2, $3, $4, $5, $6, $7, $8)',
          [path, owner.orgId, owner.kind, owner.id, picture.contentType, picture.bytes.length, picture.width, picture.height],
        );
        await mkdir(dirname(this.#placeOf(path)), { recursive: true, mode: 0o700 });
        await rename(draft, this.#placeOf(path));
      });
      return path;
    } catch (error) {
      await rm(draft, { force: true });
      if (error instanceof Error && 'code' in error && fullDisk.has(String(error.code))) throw new Refusal('diskFull');
      throw error;
    }
  }

  async #write(file: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#drafts, { recursive: true, mode: 0o700 });
    const handle = await open(file, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
  }

  #placeOf(path: string): string {
    if (!pathPattern.test(path))
      throw new Error('A stored path has another form than the store gives: expected two hex digits, a slash, 30 hex digits and an ending.');
    return join(this.#folder, path);
  }

  /**
   * @param path from `stored_file`, checked by the caller against who asks
   * @returns undefined where the file was cleared away in this very moment
   */
  async read(path: string): Promise<Buffer | undefined> {
    try {
      return await readFile(this.#placeOf(path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Files that no message carries after a day, and files without a row (a kill between rename and commit), are removed (A5). */
  async sweep(query: Query): Promise<number> {
    const unused = await query.query<{ path: string }>(
      `delete from stored_file f where f.created_at < now() - interval '${fileLimits.orphanHours} hours'
         and not exists (select 1 from message m where m.message_type = 1 and m.content = f.path) returning f.path`,
    );
    for (const { path } of unused) await rm(this.#placeOf(path), { force: true });
    return unused.length + (await this.#removeUnknown(query));
  }

  async #removeUnknown(query: Query): Promise<number> {
    const before = Date.now() - fileLimits.orphanHours * hourMs;
    let removed = 0;
    for (const folder of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      const paths = (await readdir(join(this.#folder, folder))).map((name) => `${folder}/${name}`).filter((path) => pathPattern.test(path));
      const known = new Set((await query.query<{ path: string }>('select path from stored_file where path = any($1)', [paths])).map((row) => row.path));
      for (const path of paths.filter((one) => !known.has(one))) {
        const place = this.#placeOf(path);
        if ((await stat(place)).mtimeMs >= before) continue;
        await rm(place, { force: true });
        removed += 1;
      }
    }
    return removed;
  }
}
