/**
 * Files below DATA_DIR/files. What callers see is an opaque path kept in `file`; the place on the disk follows from that row alone,
 * never from what somebody sent (G2). A file is written whole under another name and renamed inside the transaction that stores its row.
 */
import { randomBytes } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileLimits } from '#contract/limits/files.ts';
import type { fileTypes } from '#contract/resources/file.ts';
import type { Database, Query } from '#server/db/database.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { endings } from './document.ts';
import type { Ending } from './document.ts';
import { drawPicture } from './picture.ts';
import { refuseWithoutSpace } from './space.ts';
import { storedColumns, publishFile } from './publish.ts';
import type { StoredFile } from './publish.ts';
import { isUsedSql } from '#server/db/fileUses.ts';

const fullDisk = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const pathPattern = new RegExp(`^([0-9a-f]{2})/[0-9a-f]{30}\\.(${endings.join('|')})$`);
const hourMs = 3_600_000;
/** A picture without a name is called by so much of the end of its path. */
const shownCharacters = 10;
const nameMost = 200;
const typeOf: Readonly<Record<Ending, keyof typeof fileTypes>> = {
  jpg: 'picture',
  png: 'picture',
  pdf: 'pdf',
  docx: 'word',
  xlsx: 'sheet',
  csv: 'csv',
  txt: 'plain',
};

export type Owner = Pick<Principal, 'kind' | 'id' | 'orgId'>;

/** A file whose bytes lie in a draft is known by these. */
export interface Kept {
  readonly ending: Ending;
  readonly contentType: string;
  readonly bytes: number;
  readonly width?: number;
  readonly height?: number;
  /** Absent: a picture on its way into a conversation, which goes where nothing uses it. */
  readonly name?: string;
}

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
    await this.#clearDrafts(1);
  }

  async #clearDrafts(hours: number): Promise<void> {
    const leftOver = Date.now() - hours * hourMs;
    for (const name of await readdir(this.#drafts)) {
      const file = join(this.#drafts, name);
      // It may become a stored file in this very moment.
      const about = await stat(file).catch(() => undefined);
      if (about && about.mtimeMs < leftOver) await rm(file, { force: true });
    }
  }

  /** @returns the path that a message of type 1 carries */
  async store(database: Database, given: Buffer, owner: Owner): Promise<string> {
    const { bytes, contentType, extension: ending, width, height } = await drawPicture(given);
    const draft = this.draft();
    try {
      await this.#write(draft, bytes);
    } catch (error) {
      throw await this.#withdrawn(draft, error);
    }
    return this.keep(database, draft, { ending, contentType, bytes: bytes.length, width, height }, owner);
  }

  /** A place for bytes that belong to nobody yet; forgotten ones are swept. */
  draft(): string {
    return join(this.#drafts, randomBytes(16).toString('hex'));
  }

  /**
   * Makes the draft a stored file, or leaves nothing of it.
   * @param owner `also` runs in the transaction that stores the row
   */
  async keep(
    database: Database,
    draft: string,
    { ending, contentType, bytes, width, height, name }: Kept,
    owner: Owner & { readonly also?: (query: Query, path: string) => Promise<void> },
  ): Promise<string> {
    const token = randomBytes(16).toString('hex');
    const path = `${token.slice(0, 2)}/${token.slice(2)}.${ending}`;
    const called = (name ?? path.slice(-shownCharacters)).slice(0, nameMost);
    const by = owner.kind === 'staff' ? owner.id : null;
    try {
      await inTransaction(database, async (tx) => {
        await refuseWithoutSpace(tx, owner, bytes);
        const [stored] = await tx.query<StoredFile>(
          `insert into file (path, org_id, uploader_kind, uploader_id, uploaded_by, created_by, content_type, type, bytes, width, height, name, is_kept)
           values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10, $11, $12)
           returning ${storedColumns}`,
          [path, owner.orgId, owner.kind, owner.id, by, contentType, typeOf[ending], bytes, width ?? null, height ?? null, called, name !== undefined],
        );
        await owner.also?.(tx, path);
        if (stored) publishFile(tx, stored, 'created', owner.id);
        await mkdir(dirname(this.#placeOf(path)), { recursive: true, mode: 0o700 });
        await rename(draft, this.#placeOf(path));
      });
      return path;
    } catch (error) {
      throw await this.#withdrawn(draft, error);
    }
  }

  /** @returns the error to throw */
  async #withdrawn(draft: string, error: unknown): Promise<unknown> {
    await rm(draft, { force: true });
    return error instanceof Error && 'code' in error && fullDisk.has(String(error.code)) ? new Refusal('diskFull') : error;
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
   * @param path from `file`, checked by the caller against who asks
   * @returns undefined where the file was cleared away in this very moment; else read piece by piece while it is sent
   */
  async open(path: string, type: string): Promise<Blob | undefined> {
    const place = this.#placeOf(path);
    try {
      await stat(place);
      return await openAsBlob(place, { type });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Its place on the disk, for a reader that runs beside the server. The path is one of `file`. */
  localPath(path: string): string {
    return this.#placeOf(path);
  }

  /** The row is gone, or goes with the transaction of the caller. */
  async remove(path: string): Promise<void> {
    await rm(this.#placeOf(path), { force: true });
  }

  /** Files that nothing uses after a day, and files without a row (a kill between rename and commit), are removed (A5). */
  async sweep(query: Query): Promise<number> {
    const unused = await query.query<{ path: string }>(
      `delete from file f where (f.deleted_at < now() - interval '${fileLimits.removedDays} days'
         or f.created_at < now() - interval '${fileLimits.orphanHours} hours' and not f.is_kept) and not ${isUsedSql} returning f.path`,
    );
    await this.#clearDrafts(fileLimits.orphanHours - 1);
    for (const { path } of unused) await rm(this.#placeOf(path), { force: true });
    return unused.length + (await this.#removeUnknown(query));
  }

  async #removeUnknown(query: Query): Promise<number> {
    const before = Date.now() - fileLimits.orphanHours * hourMs;
    let removed = 0;
    for (const folder of await readdir(this.#folder)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue;
      const paths = (await readdir(join(this.#folder, folder))).map((name) => `${folder}/${name}`).filter((path) => pathPattern.test(path));
      const known = new Set((await query.query<{ path: string }>('select path from file where path = any($1)', [paths])).map((row) => row.path));
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
