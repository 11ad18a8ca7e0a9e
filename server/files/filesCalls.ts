/** Files: pictures of the chat, documents in slices, one's own list, identity cards. */
import { fileLimits } from '#contract/limits/files.ts';
import { rights } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { drawPicture, drawSmall } from '#server/storage/picture.ts';
import { seenSql } from '#server/storage/seen.ts';
import { listedSql, usesSeen } from './places.ts';
import { spaceOf } from '#server/storage/space.ts';
import { storedColumns, publishFile } from '#server/storage/publish.ts';
import type { StoredFile } from '#server/storage/publish.ts';
import { usedAnywhereSql } from '#server/db/fileUses.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { maskIdNumber } from '#server/privacy/mask.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { Values } from '#server/engine/values.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { alone, reads } from '#server/engine/calls/handler.ts';

interface FoundFile extends Record<string, unknown> {
  readonly path: string;
  readonly name: string;
  readonly contentType: string;
  /** A file of somebody's own, which has a name. */
  readonly isKept: boolean;
}

async function visibleFile(query: Query, path: string, principal: Principal): Promise<FoundFile | undefined> {
  const values = new Values();
  const named = values.add(path, 'text');
  const [row] = await query.query<FoundFile>(
    `select f.path, f.name, f.content_type as "contentType", f.is_kept as "isKept" from file f where f.path = ${named} and ${seenSql(principal, (value, type) => values.add(value, type))}`,
    values.list,
  );
  return row;
}

/** A file that something uses stays, whoever uploaded it. */
async function forgetOwn(tx: Tx, path: string, principal: Principal): Promise<string> {
  const [row] = await tx.query<{ isUsed: boolean }>(
    `select ${usedAnywhereSql('f.path')} as "isUsed" from file f where f.path = $1 and f.uploader_kind = $2 and f.uploader_id = $3 and f.org_id = $4 for update`,
    [path, principal.kind, principal.id, principal.orgId],
  );
  if (!row) throw new Refusal('notFound');
  if (row.isUsed) throw new Refusal('fileInUse', { where: principal.language === 'en' ? 'a conversation or a record' : '会话或记录' });
  const [gone] = await tx.query<StoredFile>(`delete from file where path = $1 returning ${storedColumns}`, [path]);
  if (gone) publishFile(tx, gone, 'removed', principal.id);
  return path;
}

/** @throws Refusal notFound: one that they do not see and none look alike */
async function seenPath(query: Query, id: string, principal: Principal): Promise<string> {
  const values = new Values();
  const where = `x.id = ${values.add(id, 'uuid')} and x.org_id = any(${values.add(principal.orgIds, 'uuid[]')}) and x.deleted_at is null`;
  const seen = listedSql(principal, (value, type) => values.add(value, type));
  const [row] = await query.query<{ path: string }>(`select x.path from file x where ${where} and ${seen}`, values.list);
  if (!row) throw new Refusal('notFound');
  return row.path;
}

const mayUpload = (principal: Principal): void => {
  if (!principal.rights.has('file.upload')) throw new Refusal('refused', { right: rights['file.upload'][principal.language === 'en' ? 1 : 0] });
};

type Keys = 'upload' | 'download' | 'slice' | 'cancelSlices' | 'sliceProgress' | 'forget' | 'parseIdCard';

export const files: Pick<Handlers, `files.${Keys}` | 'file.uses' | 'file.space'> = {
  'file.uses': reads(async (query, { id }, principal, context) => {
    const path = await seenPath(query, id, principal);
    context.note({ entity: 'file', entityId: id });
    return (await usesSeen(query, path, principal)).map((place) => ({ place }));
  }),
  'file.space': reads(async (query, _input, principal) => ({
    ...(await spaceOf(query, principal, principal.orgIds)),
    limit: fileLimits.orgBytes * principal.orgIds.length,
    ownLimit: fileLimits.personBytes,
  })),
  /** Waits for the picture to be drawn, so it holds no transaction meanwhile. */
  'files.upload': alone(async (database, input, principal, context) => {
    mayUpload(principal);
    const path = await context.files.store(database, Buffer.from(await input.file.arrayBuffer()), principal);
    context.note({ entity: 'file', detail: { path } });
    return { path };
  }),
  'files.slice': alone(async (database, { file, ...rest }, principal, context) =>
    context.uploads.receive(database, { ...rest, content: new Uint8Array(await file.arrayBuffer()) }, principal),
  ),
  'files.cancelSlices': alone(async (database, { uploadId }, principal, context) => {
    await context.uploads.cancel(database, uploadId, principal);
    return null;
  }),
  'files.sliceProgress': reads((query, { uploadId }, principal, context) => context.uploads.progress(query, uploadId, principal)),
  'files.forget': alone(async (database, input, principal, context) => {
    const path = await inTransaction(database, async (tx) => {
      const removed = await forgetOwn(tx, input.path, principal);
      context.note({ entity: 'file', detail: { path: removed, removed: true } });
      await context.auditIn(tx);
      return removed;
    });
    await context.files.remove(path);
    return null;
  }),
  'files.download': alone(async (database, input, principal, context) => {
    const found = await visibleFile(database, input.path, principal);
    const bytes = found && (await context.files.open(found.path, found.contentType));
    if (!found || !bytes) throw new Refusal('notFound');
    context.note({ entity: 'file', detail: { path: found.path } });
    const type = found.contentType;
    if (input.isSmall === true && type.startsWith('image/'))
      return new Blob([new Uint8Array(await drawSmall(Buffer.from(await bytes.arrayBuffer())))], { type });
    return found.isKept ? new File([bytes], found.name, { type }) : bytes;
  }),
  /** The picture is drawn anew first: what leaves for the outside system is a picture and nothing else. */
  'files.parseIdCard': alone(async (database, input, principal, context) => {
    const { bytes, contentType } = await drawPicture(Buffer.from(await input.file.arrayBuffer()));
    const card = await context.idCards.read({ bytes, contentType });
    const path = input.hasConsent === true ? await context.files.store(database, bytes, principal) : null;
    const isFull = principal.rights.has('member.unmask');
    const read = Object.values(card).filter((value) => value !== null).length;
    context.note({ entity: 'idCard', detail: { fields: read, isFull, isKept: path !== null, ...(path === null ? {} : { path }) } });
    return { ...card, idNo: card.idNo === null || isFull ? card.idNo : maskIdNumber(card.idNo), path };
  }),
};
