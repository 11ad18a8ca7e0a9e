/** Files: pictures of the chat, documents in slices, one's own list, identity cards. */
import type { Answers, Takes } from '#contract/operations.ts';
import { pageLimits } from '#contract/limits.ts';
import { rights } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { drawPicture } from '#server/files/picture.ts';
import { seenSql } from '#server/files/seen.ts';
import { isUsedSql } from '#server/files/uses.ts';
import { maskIdNumber } from '#server/privacy/mask.ts';
import { Refusal } from '#server/refusal.ts';
import { Values } from '#server/resources/values.ts';
import type { Who } from '#server/who.ts';
import { pageFrom, readCursor } from './cursor.ts';
import type { Handlers } from './handler.ts';
import { alone, reads } from './handler.ts';

interface FoundFile extends Record<string, unknown> {
  readonly path: string;
  readonly name: string;
  readonly contentType: string;
}

async function visibleFile(query: Query, path: string, who: Who): Promise<FoundFile | undefined> {
  const values = new Values();
  const named = values.add(path, 'text');
  const [row] = await query.query<FoundFile>(
    `select f.path, f.name, f.content_type as "contentType" from stored_file f where f.path = ${named} and ${seenSql(who, (value, type) => values.add(value, type))}`,
    values.list,
  );
  return row;
}

type FileRow = Answers<'files.list'>['rows'][number] & Record<string, unknown> & { readonly id: string };

/** Keyed by the moment and by a number made of the path: a path is no id. */
async function listOwn(query: Query, input: Takes<'files.list'>, who: Who): Promise<Answers<'files.list'>> {
  const limit = input.limit ?? pageLimits.size;
  const after = readCursor(input.next);
  const found = await query.query<FileRow>(
    `select f.path, f.name, f.content_type as "contentType", f.bytes, f.created_at as "createdAt", ${isUsedSql} as "isUsed", md5(f.path)::uuid as id
     from stored_file f where f.uploader_kind = $1 and f.uploader_id = $2 and f.org_id = $3
       and ($4::timestamptz is null or (f.created_at, md5(f.path)::uuid) < ($4, $5::uuid)) order by f.created_at desc, id desc limit $6`,
    [who.kind, who.id, who.orgId, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  const { shown, next } = pageFrom(found, limit, ({ createdAt, id }) => ({ at: createdAt, id }));
  const rows = shown.map(({ path, name, contentType, bytes, createdAt, isUsed }) => ({ path, name, contentType, bytes, createdAt, isUsed }));
  return { rows, next };
}

/** A file that something uses stays, whoever uploaded it. */
async function removeOwn(query: Query, path: string, who: Who): Promise<string> {
  const [row] = await query.query<{ isUsed: boolean }>(
    `select ${isUsedSql} as "isUsed" from stored_file f where f.path = $1 and f.uploader_kind = $2 and f.uploader_id = $3 and f.org_id = $4 for update`,
    [path, who.kind, who.id, who.orgId],
  );
  if (!row) throw new Refusal('notFound');
  if (row.isUsed) throw new Refusal('fileInUse');
  await query.query('delete from stored_file where path = $1', [path]);
  return path;
}

const mayUpload = (who: Who): void => {
  if (!who.rights.has('file.upload')) throw new Refusal('refused', { right: rights['file.upload'][who.language === 'en' ? 1 : 0] });
};

type Keys = 'upload' | 'download' | 'slice' | 'cancelSlices' | 'sliceProgress' | 'list' | 'remove' | 'parseIdCard';

export const files: Pick<Handlers, `files.${Keys}`> = {
  /** Waits for the picture to be drawn, so it holds no transaction meanwhile. */
  'files.upload': alone(async (database, input, who, context) => {
    mayUpload(who);
    const path = await context.files.store(database, Buffer.from(await input.file.arrayBuffer()), who);
    context.note({ entity: 'file', detail: { path } });
    return { path };
  }),
  'files.slice': alone(async (database, { file, ...rest }, who, context) =>
    context.uploads.receive(database, { ...rest, content: new Uint8Array(await file.arrayBuffer()) }, who),
  ),
  'files.cancelSlices': alone(async (database, { uploadId }, who, context) => {
    await context.uploads.cancel(database, uploadId, who);
    return null;
  }),
  'files.sliceProgress': reads((query, { uploadId }, who, context) => context.uploads.progress(query, uploadId, who)),
  'files.list': reads(async (query, input, who, context) => {
    const page = await listOwn(query, input, who);
    context.note({ entity: 'file', detail: { rows: page.rows.length } });
    return page;
  }),
  'files.remove': alone(async (database, input, who, context) => {
    const path = await database.transaction(async (query) => {
      const removed = await removeOwn(query, input.path, who);
      context.note({ entity: 'file', detail: { path: removed, removed: true } });
      await context.auditIn(query);
      return removed;
    });
    await context.files.remove(path);
    return null;
  }),
  'files.download': alone(async (database, input, who, context) => {
    const found = await visibleFile(database, input.path, who);
    const bytes = found && (await context.files.open(found.path, found.contentType));
    if (!found || !bytes) throw new Refusal('notFound');
    context.note({ entity: 'file', detail: { path: found.path } });
    return found.name === '' ? bytes : new File([bytes], found.name, { type: found.contentType });
  }),
  /** The picture is drawn anew first: what leaves for the outside system is a picture and nothing else. */
  'files.parseIdCard': alone(async (database, input, who, context) => {
    const { bytes, contentType } = await drawPicture(Buffer.from(await input.file.arrayBuffer()));
    const card = await context.idCards.read({ bytes, contentType });
    const path = input.hasConsent === true ? await context.files.store(database, bytes, who) : null;
    const isFull = who.rights.has('member.unmask');
    const read = Object.values(card).filter((value) => value !== null).length;
    context.note({ entity: 'idCard', detail: { fields: read, isFull, isKept: path !== null, ...(path === null ? {} : { path }) } });
    return { ...card, idNo: card.idNo === null || isFull ? card.idNo : maskIdNumber(card.idNo), path };
  }),
};
