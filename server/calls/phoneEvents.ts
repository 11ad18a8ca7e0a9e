/** The telephone system says what becomes of a call: each event once, whatever order they come in; a call that has ended stays ended. */
import { randomUUIDv7 } from 'node:crypto';
import { frameType } from '#contract/socket.ts';
import type { Query } from '#server/db/database.ts';
import { nilId, systemOf } from '#server/kit/principal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { PhoneEvent } from '#server/outside/telephony.ts';
import { standAfterCall } from './standing.ts';

export interface PhoneRow extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly version: number;
  readonly state: 'ringing' | 'talking' | 'ended' | 'missed';
  readonly direction: 'in' | 'out';
  readonly number: string;
  readonly taskId: string | null;
  readonly memberId: string | null;
  readonly userId: string | null;
}

export const phoneColumns = `p.id, p.org_id as "orgId", o.group_id as "groupId", p.version, p.state, p.direction, p.number, p.task_id as "taskId", p.member_id as "memberId",
  p.user_id as "userId" from phone_call p join organisation o on o.id = p.org_id`;

/** Whoever sits at a call desk of the organisation asks for the calls anew. */
export function tellCall(tx: Tx, { id, orgId, groupId, version }: Pick<PhoneRow, 'id' | 'orgId' | 'groupId' | 'version'>, actorId: string = nilId): void {
  const change = version === 1 ? 'created' : 'updated';
  tx.append({
    groupId,
    frameType: frameType.changed,
    entity: 'phoneCall',
    entityId: id,
    change,
    version,
    audience: { orgIds: [orgId], memberIds: [] },
    actorId,
  });
}

/** Somebody whom the house knows by this number, in the organisation whose line it is. */
async function memberOf(query: Query, orgId: string, number: string): Promise<string | null> {
  const [member] = await query.query<{ id: string }>(
    'select id from member where org_id = $1 and (mobile = $2 or phone_num = $2) and deleted_at is null order by archived_at nulls first, id limit 1',
    [orgId, number],
  );
  return member?.id ?? null;
}

/** The line of the organisation in which somebody acts. That of a house above rings there, and not here. */
export async function lineOf(query: Query, { orgId }: Pick<Principal, 'orgId'>): Promise<string | undefined> {
  const [rule] = await query.query<{ line: string }>(
    'select line_no as line from allocation_rule where org_id = $1 and line_no is not null and enabled and deleted_at is null limit 1',
    [orgId],
  );
  return rule?.line;
}

/** @throws Refusal notFound for a line that no organisation has */
async function ring(tx: Tx, { callNo, number, line }: PhoneEvent): Promise<void> {
  const [place] = await tx.query<{ orgId: string; groupId: string }>(
    `select r.org_id as "orgId", o.group_id as "groupId" from allocation_rule r join organisation o on o.id = r.org_id
     where r.line_no = $1 and r.enabled and r.deleted_at is null`,
    [line],
  );
  if (!place || number == null) throw new Refusal('notFound');
  const id = randomUUIDv7();
  const made = await tx.query(
    `insert into phone_call (id, org_id, direction, state, number, call_no, member_id) values ($1, $2, 'in', 'ringing', $3, $4, $5)
     on conflict (call_no) do nothing returning id`,
    [id, place.orgId, number, callNo, await memberOf(tx, place.orgId, number)],
  );
  if (made.length > 0) tellCall(tx, { ...place, id, version: 1 });
}

const endSql = `update phone_call set state = case when state = 'ringing' then 'missed' else 'ended' end, ended_at = $2, end_reason = $3, version = version + 1, updated_at = now()
  where id = $1 and state in ('ringing', 'talking') returning version`;
const answerSql = `update phone_call set state = 'talking', answered_at = $2, version = version + 1, updated_at = now() where id = $1 and state = 'ringing' returning version`;

/** @throws Refusal notFound for a call that the server never heard of */
export async function bookEvent(tx: Tx, event: PhoneEvent): Promise<void> {
  const { kind, callNo, at } = event;
  if (kind === 'incoming') return ring(tx, event);
  const [call] = await tx.query<PhoneRow>(`select ${phoneColumns} where p.call_no = $1 for no key update of p`, [callNo]);
  if (!call) throw new Refusal('notFound');
  const [changed] =
    kind === 'answered' ? await tx.query<{ version: number }>(answerSql, [call.id, at]) : await tx.query<{ version: number }>(endSql, [call.id, at, kind]);
  if (!changed) return;
  tellCall(tx, { ...call, version: changed.version });
  if (kind !== 'answered' && call.userId !== null) await standAfterCall(tx, call.userId, systemOf(call));
}
