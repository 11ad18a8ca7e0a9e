/** Files: pictures of the chat, documents in slices, one's own list, identity cards. */
import { fileLimits } from '#contract/limits/files.ts';
import { rights } from '#contract/rights.ts';
import type { Query } from '#server/db/database.ts';
import { drawPicture, drawSmall } from '#server/storage/picture.ts';
import { seenSql } from '#server/storage/seen.ts';
import { listedSql, usesSeen } from './places.ts';
import { spaceOf } from '#server/storage/space.ts';
import { storedColumns, tellFile } from '#server/storage/tell.ts';
import type { StoredFile } from '#server/storage/tell.ts';
import { usedAnywhereSql } from '#server/db/fileUses.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { maskIdNumber } from '#server/privacy/mask.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { Values } from '#server/engine/values.ts';
import type { Who } from '#server/kit/who.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { alone, reads } from '#server/engine/calls/handler.ts';

interface FoundFile extends Record<string, unknown> {
  readonly path: string;
  readonly name: string;
  readonly contentType: string;
  /** A file of somebody's own, which has a name. */
  readonly isKept: boolean;
}

async function visibleFile(query: Query, path: string, who: Who): Promise<FoundFile | undefined> {
  const values = new Values();
  const named = values.add(path, 'text');
  const [row] = await query.query<FoundFile>(
    `select f.path, f.name, f.content_type as "contentType", f.is_kept as "isKept" from file f where f.path = ${named} and ${seenSql(who, (value, type) => values.add(value, type))}`,
    values.list,
  );
  return row;
}

/** A file that something uses stays, whoever uploaded it. */
async function forgetOwn(tx: Tx, path: string, who: Who): Promise<string> {
  const [row] = await tx.query<{ isUsed: boolean }>(
    `select ${usedAnywhereSql('f.path')} as "isUsed" from file f where f.path = $1 and f.uploader_kind = $2 and f.uploader_id = $3 and f.org_id = $4 for update`,
    [path, who.kind, who.id, who.orgId],
  );
  if (!row) throw new Refusal('notFound');
  if (row.isUsed) throw new Refusal('fileInUse', { where: who.language === 'en' ? 'a conversation or a record' : '会话或记录' });
  const [gone] = await tx.query<StoredFile>(`delete from file where path = $1 returning ${storedColumns}`, [path]);
  if (gone) tellFile(tx, gone, 'removed', who.id);
  return path;
}

/** @throws Refusal notFound: one that he does not see and none look alike */
async function seenPath(query: Query, id: string, who: Who): Promise<string> {
  const values = new Values();
  const where = `x.id = ${values.add(id, 'uuid')} and x.org_id = any(${values.add(who.orgIds, 'uuid[]')}) and x.deleted_at is null`;
  const seen = listedSql(who, (value, type) => values.add(value, type));
  const [row] = await query.query<{ path: string }>(`select x.path from file x where ${where} and ${seen}`, values.list);
  if (!row) throw new Refusal('notFound');
  return row.path;
}

const mayUpload = (who: Who): void => {
  if (!who.rights.has('file.upload')) throw new Refusal('refused', { right: rights['file.upload'][who.language === 'en' ? 1 : 0] });
};

type Keys = 'upload' | 'download' | 'slice' | 'cancelSlices' | 'sliceProgress' | 'forget' | 'parseIdCard';

export const files: Pick<Handlers, `files.${Keys}` | 'file.uses' | 'file.space'> = {
  'file.uses': reads(async (query, { id }, who, context) => {
    const path = await seenPath(query, id, who);
    context.note({ entity: 'file', entityId: id });
    return (await usesSeen(query, path, who)).map((place) => ({ place }));
  }),
  'file.space': reads(async (query, _input, who) => ({
    ...(await spaceOf(query, who, who.orgIds)),
    limit: fileLimits.orgBytes * who.orgIds.length,
    ownLimit: fileLimits.personBytes,
  })),
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
  'files.forget': alone(async (database, input, who, context) => {
    const path = await inTransaction(database, async (tx) => {
      const removed = await forgetOwn(tx, input.path, who);
      context.note({ entity: 'file', detail: { path: removed, removed: true } });
      await context.auditIn(tx);
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
    const type = found.contentType;
    if (input.isSmall === true && type.startsWith('image/'))
      return new Blob([new Uint8Array(await drawSmall(Buffer.from(await bytes.arrayBuffer())))], { type });
    return found.isKept ? new File([bytes], found.name, { type }) : bytes;
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
