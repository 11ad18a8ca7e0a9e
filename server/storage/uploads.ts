/**
 * Uploads in slices (G4). A row says which slices are here, the disk holds them; the one that makes the file whole joins them, compares the hash of the
 * whole and stores it. Whatever is missing, doubled, foreign or cut by a kill ends with the right file or with none.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { fileLimits } from '#contract/limits/files.ts';
import type { Database, Query } from '#server/db/database.ts';
import { writeAudit } from '#server/observe/audit.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { Semaphore } from '#server/kit/semaphore.ts';
import type { Principal } from '#server/kit/principal.ts';
import { documentKind } from './document.ts';
import type { FileStore, Kept } from './fileStore.ts';
import { drawPicture } from './picture.ts';
import { newPlace } from './slices.ts';
import type { Slices } from './slices.ts';

export interface Slice {
  readonly uploadId: string;
  /** Slices are counted from 0. */
  readonly index: number;
  readonly total: number;
  /** The bytes are those of the whole file. */
  readonly bytes: number;
  readonly sha256: string;
  readonly name: string;
  readonly content: Uint8Array;
}

export interface UploadProgress {
  readonly received: readonly number[];
  readonly total: number;
  /** Null until the file is whole. */
  readonly path: string | null;
}

interface Row extends Record<string, unknown>, UploadProgress {
  readonly place: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

const columns = 'place, name, bytes, sha256, total, received, path';
const one = 'uploader_kind = $1 and uploader_id = $2 and id = $3';
const keyOf = (principal: Principal, uploadId: string): readonly string[] => [principal.kind, principal.id, uploadId];
const progressOf = ({ received, total, path }: UploadProgress): UploadProgress => ({ received: received.toSorted((a, b) => a - b), total, path });

/** All but the last are of the same length: so no two of them can overlap. */
function refuseInvalid({ index, total, bytes, sha256, content }: Slice): void {
  const expected = Math.min(fileLimits.sliceBytes, bytes - index * fileLimits.sliceBytes);
  const fits = total === Math.ceil(bytes / fileLimits.sliceBytes) && index < total && content.length === expected && /^[0-9a-f]{64}$/.test(sha256);
  if (!fits) throw new Refusal('sliceInvalid');
}

/** These end the upload; anything else (a full disk, a database that is away) may be tried again with what is here. */
const final: ReadonlySet<string> = new Set(['uploadBroken', 'notADocument', 'notAnImage', 'bodyTooLarge']);

export class Uploads {
  readonly #store: FileStore;
  readonly #slices: Slices;
  /** Joining reads and writes a hundred megabytes: one at a time beside the chat. */
  readonly #semaphore = new Semaphore({ atOnce: 1, waiting: 50 });

  constructor(store: FileStore, slices: Slices) {
    this.#store = store;
    this.#slices = slices;
  }

  /** @throws Refusal sliceInvalid, uploadBroken, notADocument, tooManyUploads, diskFull */
  async receive(database: Database, slice: Slice, principal: Principal): Promise<UploadProgress> {
    refuseInvalid(slice);
    const begun = await this.#begin(database, slice, principal);
    if (begun.path !== null) return progressOf(begun);
    const row = begun.received.includes(slice.index) ? begun : await this.#take(database, slice, { principal, place: begun.place });
    if (row.path !== null || row.received.length < row.total) return progressOf(row);
    return { ...progressOf(row), path: await this.#semaphore.run(() => this.#finish(database, slice.uploadId, principal)) };
  }

  #begin(database: Database, { uploadId, name, bytes, sha256, total }: Slice, principal: Principal): Promise<Row> {
    return database.transaction(async (query) => {
      const [known] = await query.query<Row>(`select ${columns} from upload where ${one}`, keyOf(principal, uploadId));
      if (known && (known.bytes !== bytes || known.sha256 !== sha256 || known.total !== total)) throw new Refusal('sliceInvalid');
      if (known) return known;
      await query.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`upload ${principal.id}`]);
      const [open] = await query.query<{ count: number }>(
        'select count(*)::int as count from upload where uploader_kind = $1 and uploader_id = $2 and path is null',
        [principal.kind, principal.id],
      );
      if (open && open.count >= fileLimits.openUploads) throw new Refusal('tooManyUploads', { count: open.count });
      await query.query(
        `insert into upload (uploader_kind, uploader_id, id, org_id, place, name, bytes, sha256, total) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
        [...keyOf(principal, uploadId), principal.orgId, newPlace(), name, bytes, sha256, total],
      );
      const [row] = await query.query<Row>(`select ${columns} from upload where ${one}`, keyOf(principal, uploadId));
      // Two first slices at once, of two files under one id: the second is told.
      if (row?.sha256 !== sha256 || row.bytes !== bytes) throw new Refusal('sliceInvalid');
      return row;
    });
  }

  async #take(
    database: Database,
    { uploadId, index, content }: Slice,
    { principal, place }: { readonly principal: Principal; readonly place: string },
  ): Promise<Row> {
    const draft = await this.#slices.write(place, index, content);
    try {
      const row = await database.transaction(async (query) => {
        const [now] = await query.query<Row>(`select ${columns} from upload where ${one} for update`, keyOf(principal, uploadId));
        // Cancelled and begun anew under the same id: this slice lies where nobody looks for it.
        if (now?.place !== place) return undefined;
        if (now.path !== null || now.received.includes(index)) return now;
        await this.#slices.take(place, index, draft);
        const [after] = await query.query<Row>(`update upload set received = received || $4::int where ${one} returning ${columns}`, [
          ...keyOf(principal, uploadId),
          index,
        ]);
        return after;
      });
      if (row) return row;
    } finally {
      await this.#slices.forget(draft);
    }
    // Cancelled while this slice was on its way: nothing of it stays.
    await this.#slices.remove(place);
    throw new Refusal('notFound');
  }

  async #finish(database: Database, uploadId: string, principal: Principal): Promise<string> {
    const [row] = await database.query<Row>(`select ${columns} from upload where ${one}`, keyOf(principal, uploadId));
    if (!row) throw new Refusal('notFound');
    if (row.path !== null) return row.path;
    try {
      const path = await this.#join(database, row, { uploadId, principal });
      await this.#slices.remove(row.place);
      return path;
    } catch (error) {
      if (error instanceof Refusal && final.has(error.reason)) await this.cancel(database, uploadId, principal);
      throw error;
    }
  }

  async #join(database: Database, row: Row, { uploadId, principal }: { readonly uploadId: string; readonly principal: Principal }): Promise<string> {
    const draft = this.#store.draft();
    try {
      const joined = await this.#slices.join(row.place, row.total, draft);
      if (joined.sha256 !== row.sha256 || joined.bytes !== row.bytes) throw new Refusal('uploadBroken');
      const kept = await this.#keptAs(draft, row, joined.hasNul);
      const also = async (query: Query, path: string): Promise<void> => {
        const whole = await query.query(`update upload set path = $4 where ${one} and path is null returning id`, [...keyOf(principal, uploadId), path]);
        if (whole.length === 0) throw new Refusal('notFound');
        await writeAudit(query, [
          { principal, operation: 'files.slice', class: 'file', outcome: 'done', entity: 'file', detail: { path, bytes: kept.bytes, ending: kept.ending } },
        ]);
      };
      return await this.#store.keep(database, draft, kept, { kind: principal.kind, id: principal.id, orgId: principal.orgId, also });
    } finally {
      await rm(draft, { force: true });
    }
  }

  /** A picture is drawn anew like any other (G1), also where it comes as a document. */
  async #keptAs(draft: string, { name, bytes }: Row, hasNul: boolean): Promise<Kept> {
    const { ending, contentType } = await documentKind(draft, name, hasNul);
    if (ending !== 'jpg' && ending !== 'png') return { ending, contentType, bytes, name };
    if (bytes >= fileLimits.imageBytes) throw new Refusal('bodyTooLarge', { limit: `${fileLimits.imageBytes / 1024 / 1024} MB` });
    const drawn = await drawPicture(await readFile(draft));
    await writeFile(draft, drawn.bytes, { flush: true });
    return { ending: drawn.extension, contentType: drawn.contentType, bytes: drawn.bytes.length, width: drawn.width, height: drawn.height, name };
  }

  /** @throws Refusal notFound */
  async progress(query: Query, uploadId: string, principal: Principal): Promise<UploadProgress> {
    const [row] = await query.query<Row>(`select ${columns} from upload where ${one}`, keyOf(principal, uploadId));
    if (!row) throw new Refusal('notFound');
    return progressOf(row);
  }

  /** A file that is whole loses its traces alone: the file is its owner's. */
  async cancel(query: Query, uploadId: string, principal: Principal): Promise<void> {
    const [gone] = await query.query<{ place: string }>(`delete from upload where ${one} returning place`, keyOf(principal, uploadId));
    if (gone) await this.#slices.remove(gone.place);
  }

  async sweep(query: Query): Promise<void> {
    const old = await query.query<{ place: string }>(
      `delete from upload where created_at < now() - interval '${fileLimits.orphanHours - 1} hours' returning place`,
    );
    for (const { place } of old) await this.#slices.remove(place);
    await this.#slices.sweep(
      async (places) => new Set((await query.query<{ place: string }>('select place from upload where place = any($1)', [places])).map((row) => row.place)),
    );
  }
}
