/** The desk as a workplace: who is there, teams, policy, duty, preferences, tags. */
import { randomUUIDv7 } from 'node:crypto';
import type { Answers, Takes } from '#contract/operations.ts';
import { preferenceDefaults } from '#contract/resources/desk.ts';
import { frameType } from '#contract/socket.ts';
import { mayAnswerIn, readColleagues } from './people.ts';
import { policyColumns, readPolicy } from './policy.ts';
import type { DeskPolicy } from './policy.ts';
import { appendColleagues } from '#server/session/presence.ts';
import { readTagged, readTags } from './tags.ts';
import { endTeam } from './team.ts';
import type { Change } from '#contract/socket.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { setValues } from '#server/engine/bulk.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/list.ts';
import { tellChanged } from '#server/engine/passing.ts';
import { lockRow } from '#server/engine/write.ts';
import { tellPeople } from '#server/messages/tell.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Who } from '#server/kit/who.ts';
import { readHours, readPreferences } from './deskForms.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { unfit } from '#server/kit/unfit.ts';

type Team = Answers<'desk.teams'>[number];
type Stored<T> = T & Record<string, unknown>;

/** The staff of the organisation are told, and then read it: nothing of it is the customer's. */
function tell(tx: Tx, who: Who, row: { readonly entity: string; readonly id: string; readonly change: Change; readonly version: number }): void {
  tx.append({
    groupId: who.groupId,
    frameType: frameType.changed,
    entity: row.entity,
    entityId: row.id,
    change: row.change,
    version: row.version,
    audience: { orgIds: [who.orgId], memberIds: [] },
    actorId: who.id,
  });
}

const teamColumns = `id, name, member_ids as "memberIds", version`;

/** @throws Refusal invalidInput: each member must be able to answer in this organisation */
async function knownMembers(tx: Tx, who: Who, given: readonly string[]): Promise<string[]> {
  const memberIds = [...new Set(given)];
  const found = await tx.query<{ id: string }>(`select u.id from staff_user u where u.id = any($2) and ${mayAnswerIn}`, [who.orgId, memberIds]);
  const missing = memberIds.length - found.length;
  if (missing > 0) {
    throw unfit(who, 'memberIds', [
      `有 ${missing} 位成员不在本机构或不能接待，移除后再保存`,
      `${missing} of the members are not in this organisation or cannot answer. Remove them and save again`,
    ]);
  }
  return memberIds;
}

async function saveTeam(tx: Tx, input: Takes<'desk.saveTeam'>, who: Who, context: OperationContext): Promise<Team> {
  const memberIds = await knownMembers(tx, who, input.memberIds);
  const isNew = input.id == null;
  const id = input.id ?? randomUUIDv7();
  if (isNew) {
    await tx.query('insert into team (id, org_id, created_by, name, member_ids) values ($1, $2, $3, $4, $5)', [id, who.orgId, who.id, input.name, memberIds]);
  } else {
    const [team] = await tx.query<{ version: number }>('select version from team where id = $1 and org_id = $2 and deleted_at is null for update', [
      id,
      who.orgId,
    ]);
    if (!team) throw new Refusal('notFound');
    if (team.version !== input.version) throw new Refusal('versionConflict');
    await tx.query('update team set name = $2, member_ids = $3, version = version + 1, updated_at = now(), updated_by = $4 where id = $1', [
      id,
      input.name,
      memberIds,
      who.id,
    ]);
  }
  const [saved] = await tx.query<Stored<Team>>(`select ${teamColumns} from team where id = $1`, [id]);
  if (!saved) throw new Error('The team was not stored: expected one row back.');
  tell(tx, who, { entity: 'team', id, change: isNew ? 'created' : 'updated', version: saved.version });
  context.note({ entity: 'team', entityId: id, detail: { members: memberIds.length } });
  return saved;
}

async function removeTeam(tx: Tx, input: Takes<'desk.removeTeam'>, who: Who, context: OperationContext): Promise<null> {
  const { version, left } = await endTeam(tx, input.id, who);
  tell(tx, who, { entity: 'team', id: input.id, change: 'removed', version });
  context.note({ entity: 'team', entityId: input.id, detail: { conversations: left } });
  return null;
}

/** The rules of this desk concern these colleagues, besides whoever changed them. */
async function othersWhoAnswer(tx: Tx, who: Who): Promise<string[]> {
  const found = await tx.query<{ id: string }>(`select u.id from staff_user u where ${mayAnswerIn} and u.id <> $2 order by u.id`, [who.orgId, who.id]);
  return found.map(({ id }) => id);
}

/** Held until the change is made: who says no version changes what stands there then. */
async function presentPolicyVersion(tx: Tx, { orgId }: Who): Promise<number> {
  const [row] = await tx.query<{ version: number }>('select version from desk_policy where org_id = $1 and deleted_at is null for no key update', [orgId]);
  return row?.version ?? 0;
}

/** One row an organisation. Version 0 means that the caller saw none: whoever was faster wins. */
async function savePolicy(tx: Tx, input: Takes<'desk.savePolicy'>, who: Who, context: OperationContext): Promise<DeskPolicy> {
  const hours = readHours(who, input.hours);
  const version = input.version ?? (await presentPolicyVersion(tx, who));
  const values = [
    who.orgId,
    who.id,
    JSON.stringify(hours),
    input.assignMode,
    input.capacity,
    input.firstMinutes,
    input.nextMinutes,
    input.closeMinutes,
    input.awayMinutes ?? null,
    input.idleHours ?? null,
    input.waitingText ?? null,
    input.closedText ?? null,
  ];
  const [saved] =
    version === 0
      ? await tx.query<Stored<DeskPolicy & { id: string }>>(
          `insert into desk_policy as p (id, org_id, created_by, hours, assign_mode, capacity, first_minutes, next_minutes, close_minutes, away_minutes, idle_hours, waiting_text, closed_text)
           values ($13, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (org_id) do nothing returning p.id, ${policyColumns}`,
          [...values, randomUUIDv7()],
        )
      : await tx.query<Stored<DeskPolicy & { id: string }>>(
          `update desk_policy as p set updated_by = $2, updated_at = now(), version = p.version + 1, hours = $3, assign_mode = $4, capacity = $5, first_minutes = $6, next_minutes = $7,
             close_minutes = $8, away_minutes = $9, idle_hours = $10, waiting_text = $11, closed_text = $12
           where p.org_id = $1 and p.version = $13 and p.deleted_at is null returning p.id, ${policyColumns}`,
          [...values, version],
        );
  if (!saved) throw new Refusal('versionConflict');
  const { id, ...policy } = saved;
  tell(tx, who, { entity: 'deskPolicy', id, change: saved.version === 1 ? 'created' : 'updated', version: saved.version });
  await tellPeople(tx, await othersWhoAnswer(tx, who), { kind: 'deskPolicyChanged', values: { by: who.name }, link: '/consultation', of: who }, who);
  context.note({ entity: 'deskPolicy', entityId: id, detail: { assignMode: policy.assignMode, version: policy.version } });
  return policy;
}

async function setDuty(tx: Tx, input: Takes<'desk.setDuty'>, who: Who, context: OperationContext): Promise<null> {
  const [person] = await tx.query<{ was: string }>(
    `with before as (select id, duty_state from staff_user where id = $1 for update)
     update staff_user u set duty_state = $2, version = u.version + 1, updated_at = now(), updated_by = $1 from before b where u.id = b.id
     returning b.duty_state as was`,
    [who.id, input.dutyState],
  );
  if (!person) throw new Refusal('sessionWithdrawn');
  await appendColleagues(tx, [who.id]);
  context.note({ entity: 'staffUser', entityId: who.id, detail: { from: person.was, to: input.dutyState } });
  return null;
}

async function setTags(tx: Tx, input: Takes<'desk.setTags'>, who: Who, context: OperationContext): Promise<null> {
  const tags = [...new Set(input.tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
  const entity = entityOf('member');
  const caller: Caller = { entity, call: { entity: 'member', verb: 'bulk' }, who, keys: context.keys };
  const before = await lockRow(tx, caller, input.memberId);
  const changed = await setValues(tx, caller, before, new Map([['tags', tags]]));
  if (changed) await tellChanged(tx, { entity, who, act: 'updated' }, [changed]);
  context.note({ entity: 'member', entityId: input.memberId, detail: { tags: tags.length } });
  return null;
}

export const desk: Pick<
  Handlers,
  | 'desk.people'
  | 'desk.teams'
  | 'desk.saveTeam'
  | 'desk.removeTeam'
  | 'desk.policy'
  | 'desk.savePolicy'
  | 'desk.setDuty'
  | 'desk.preferences'
  | 'desk.savePreferences'
  | 'desk.setTags'
  | 'desk.tags'
  | 'desk.tagged'
> = {
  'desk.people': reads(async (query, _input, who) =>
    (await readColleagues(query, who.orgId)).map(({ id, name, title, teamIds, dutyState, isPresent, open, capacity }) => ({
      id,
      name,
      title,
      teamIds,
      dutyState,
      isPresent,
      open,
      capacity,
    })),
  ),
  'desk.teams': reads((query, _input, who) =>
    query.query<Stored<Team>>(`select ${teamColumns} from team where org_id = $1 and deleted_at is null order by created_at, id`, [who.orgId]),
  ),
  'desk.saveTeam': writes(saveTeam),
  'desk.removeTeam': writes(removeTeam),
  'desk.policy': reads((query, _input, who) => readPolicy(query, who.orgId)),
  'desk.savePolicy': writes(savePolicy),
  'desk.setDuty': writes(setDuty),
  'desk.preferences': reads(async (query, _input, who) => {
    const [kept] = await query.query<Answers<'desk.preferences'> & Record<string, unknown>>(
      'select desk from staff_preference where user_id = $1 and deleted_at is null',
      [who.id],
    );
    return { desk: { ...preferenceDefaults, ...kept?.desk } };
  }),
  'desk.savePreferences': writes(async (tx, input, who) => {
    await tx.query(
      `insert into staff_preference as p (id, created_by, user_id, desk) values ($1, $2, $2, $3)
       on conflict (user_id) do update set desk = p.desk || excluded.desk, version = p.version + 1, updated_at = now(), updated_by = $2, deleted_at = null`,
      [randomUUIDv7(), who.id, JSON.stringify(readPreferences(who, input.desk))],
    );
    return null;
  }),
  'desk.setTags': writes(setTags),
  'desk.tags': reads((query, _input, who) => readTags(query, who)),
  'desk.tagged': reads((query, { tag }, who) => readTagged(query, who, tag)),
};
