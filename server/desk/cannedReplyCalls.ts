/** Canned replies: everybody's of the organisation, and one's own. */
import { randomUUIDv7 } from 'node:crypto';
import { deskLimits } from '#contract/limits/chat.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import { frameType } from '#contract/socket.ts';
import type { Change } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { requireRight, invalid } from '#server/kit/invalid.ts';

type CannedRow = Answers<'cannedReply.save'>;
type Stored = CannedRow & Record<string, unknown>;

const columns = `r.id, r.owner_id is null as "isShared", r.shortcut, r.title, r.text, r.sort, r.version`;
/** $1 the organisation, $2 the person: their own go with them into every organisation. */
const seen = `r.deleted_at is null and ((r.owner_id is null and r.org_id = $1) or r.owner_id = $2)`;

/** Shared before or after: the whole organisation gets the event, else the owner alone. */
function publish(
  tx: Tx,
  principal: Principal,
  row: { readonly id: string; readonly version: number; readonly change: Change; readonly concernsAll: boolean },
): void {
  tx.append({
    groupId: principal.groupId,
    frameType: frameType.changed,
    entity: 'cannedReply',
    entityId: row.id,
    change: row.change,
    version: row.version,
    audience: { orgIds: [principal.orgId], memberIds: [], ...(row.concernsAll ? {} : { staffIds: [principal.id] }) },
    actorId: principal.id,
  });
}

async function lockOwn(tx: Tx, id: string, principal: Principal): Promise<Stored> {
  const [row] = await tx.query<Stored>(`select ${columns} from canned_reply r where r.id = $3 and ${seen} for update`, [principal.orgId, principal.id, id]);
  if (!row) throw new Refusal('notFound');
  if (row.isShared) requireRight(principal, 'desk.team');
  return row;
}

/** A shared one may get the shortcut of somebody's own later: theirs stays as it is, and comes first in their list. */
const isAsBefore = (before: Stored, { isShared, shortcut }: Takes<'cannedReply.save'>): boolean =>
  before.isShared === isShared && before.shortcut.toLowerCase() === shortcut.toLowerCase();

/** Two that are saved at once with one shortcut: the second waits, and is refused. */
async function checkShortcut(tx: Query, input: Takes<'cannedReply.save'>, principal: Principal): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`cannedReply ${principal.orgId}`]);
  const others = await tx.query<{ isShared: boolean; isSame: boolean }>(
    `select r.owner_id is null as "isShared", lower(r.shortcut) = lower($4) as "isSame" from canned_reply r where ${seen} and ($3::uuid is null or r.id <> $3)`,
    [principal.orgId, principal.id, input.id ?? null, input.shortcut],
  );
  if (others.some((one) => one.isSame)) throw new Refusal('shortcutTaken', { shortcut: input.shortcut });
  if (others.filter((one) => one.isShared === input.isShared).length >= deskLimits.cannedReplies) {
    const most = deskLimits.cannedReplies;
    throw invalid(principal, 'shortcut', [`快捷语最多 ${most} 条，删掉不用的再加`, `There may be ${most} canned replies at most. Remove unused ones first`]);
  }
}

async function store(tx: Tx, input: Takes<'cannedReply.save'>, principal: Principal, knownId: string | undefined): Promise<CannedRow> {
  const [saved] = await tx.query<Stored>(
    knownId === undefined
      ? `insert into canned_reply as r (id, created_by, owner_id, shortcut, title, text, org_id, sort)
         values ($1, $2, $3, $4, $5, $6, $7, (select coalesce(max(sort), 0) + 1 from canned_reply where org_id = $7)) returning ${columns}`
      : `update canned_reply as r set owner_id = $3, shortcut = $4, title = $5, text = $6, org_id = $7, version = r.version + 1, updated_at = now(), updated_by = $2
         where r.id = $1 returning ${columns}`,
    [knownId ?? randomUUIDv7(), principal.id, input.isShared ? null : principal.id, input.shortcut, input.title, input.text, principal.orgId],
  );
  if (!saved) throw new Error('The canned reply was not stored: expected one row back.');
  return saved;
}

async function save(tx: Tx, input: Takes<'cannedReply.save'>, principal: Principal, context: OperationContext): Promise<CannedRow> {
  if (input.isShared) requireRight(principal, 'desk.team');
  const before = input.id == null ? undefined : await lockOwn(tx, input.id, principal);
  if (before && before.version !== input.version) throw new Refusal('versionConflict');
  if (/[\s/]/.test(input.shortcut)) throw invalid(principal, 'shortcut', ['短码不能含空格和 /', 'A shortcut holds no spaces and no /']);
  if (!before || !isAsBefore(before, input)) await checkShortcut(tx, input, principal);
  const saved = await store(tx, input, principal, before?.id);
  const concernsAll = saved.isShared || before?.isShared === true;
  publish(tx, principal, { id: saved.id, version: saved.version, change: before ? 'updated' : 'created', concernsAll });
  context.note({ entity: 'cannedReply', entityId: saved.id, detail: { isShared: saved.isShared } });
  return saved;
}

async function remove(tx: Tx, input: Takes<'cannedReply.remove'>, principal: Principal, context: OperationContext): Promise<null> {
  const row = await lockOwn(tx, input.id, principal);
  await tx.query('update canned_reply set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = $2 where id = $1', [
    row.id,
    principal.id,
  ]);
  publish(tx, principal, { id: row.id, version: row.version + 1, change: 'removed', concernsAll: row.isShared });
  context.note({ entity: 'cannedReply', entityId: row.id, detail: { isShared: row.isShared } });
  return null;
}

export const cannedReply: Pick<Handlers, 'cannedReply.list' | 'cannedReply.save' | 'cannedReply.remove'> = {
  'cannedReply.list': reads((query, _input, principal) =>
    query.query<Stored>(`select ${columns} from canned_reply r where ${seen} order by r.owner_id is null, r.sort, r.id limit ${2 * deskLimits.cannedReplies}`, [
      principal.orgId,
      principal.id,
    ]),
  ),
  'cannedReply.save': writes(save),
  'cannedReply.remove': writes(remove),
};
