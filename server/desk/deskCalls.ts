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
import type { Caller } from '#server/engine/listAsked.ts';
import { listedWords } from '#server/engine/listedWords.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { lockRow } from '#server/engine/write.ts';
import { notifyPeople } from '#server/messages/publish.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { readHours, readPreferences } from './deskForms.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { invalid } from '#server/kit/invalid.ts';

type Team = Answers<'desk.teams'>[number];
type Stored<T> = T & Record<string, unknown>;

/** The staff of the organisation get an event and then read it: nothing of it goes to customers. */
function publish(tx: Tx, principal: Principal, row: { readonly entity: string; readonly id: string; readonly change: Change; readonly version: number }): void {
  tx.append({
    groupId: principal.groupId,
    frameType: frameType.changed,
    entity: row.entity,
    entityId: row.id,
    change: row.change,
    version: row.version,
    audience: { orgIds: [principal.orgId], memberIds: [] },
    actorId: principal.id,
  });
}

const teamColumns = `id, name, member_ids as "memberIds", version`;

/** @throws Refusal invalidInput: each member must be able to answer in this organisation */
async function knownMembers(tx: Tx, principal: Principal, given: readonly string[]): Promise<string[]> {
  const memberIds = [...new Set(given)];
  const found = await tx.query<{ id: string }>(`select u.id from staff_user u where u.id = any($2) and ${mayAnswerIn}`, [principal.orgId, memberIds]);
  const missing = memberIds.length - found.length;
  if (missing > 0) {
    throw invalid(principal, 'memberIds', [
      `有 ${missing} 位成员不在本机构或不能接待，移除后再保存`,
      `${missing} of the members are not in this organisation or cannot answer. Remove them and save again`,
    ]);
  }
  return memberIds;
}

async function saveTeam(tx: Tx, input: Takes<'desk.saveTeam'>, principal: Principal, context: OperationContext): Promise<Team> {
  const memberIds = await knownMembers(tx, principal, input.memberIds);
  const isNew = input.id == null;
  const id = input.id ?? randomUUIDv7();
  if (isNew) {
    await tx.query('insert into team (id, org_id, created_by, name, member_ids) values ($1, $2, $3, $4, $5)', [
      id,
      principal.orgId,
      principal.id,
      input.name,
      memberIds,
    ]);
  } else {
    const [team] = await tx.query<{ version: number }>('select version from team where id = $1 and org_id = $2 and deleted_at is null for update', [
      id,
      principal.orgId,
    ]);
    if (!team) throw new Refusal('notFound');
    if (team.version !== input.version) throw new Refusal('versionConflict');
    await tx.query('update team set name = $2, member_ids = $3, version = version + 1, updated_at = now(), updated_by = $4 where id = $1', [
      id,
      input.name,
      memberIds,
      principal.id,
    ]);
  }
  const [saved] = await tx.query<Stored<Team>>(`select ${teamColumns} from team where id = $1`, [id]);
  if (!saved) throw new Error('The team was not stored: expected one row back.');
  publish(tx, principal, { entity: 'team', id, change: isNew ? 'created' : 'updated', version: saved.version });
  context.note({ entity: 'team', entityId: id, detail: { members: memberIds.length } });
  return saved;
}

async function removeTeam(tx: Tx, input: Takes<'desk.removeTeam'>, principal: Principal, context: OperationContext): Promise<null> {
  const { version, left } = await endTeam(tx, input.id, principal);
  publish(tx, principal, { entity: 'team', id: input.id, change: 'removed', version });
  context.note({ entity: 'team', entityId: input.id, detail: { conversations: left } });
  return null;
}

/** The rules of this desk concern these colleagues, besides whoever changed them. */
async function othersWhoAnswer(tx: Tx, principal: Principal): Promise<string[]> {
  const found = await tx.query<{ id: string }>(`select u.id from staff_user u where ${mayAnswerIn} and u.id <> $2 order by u.id`, [
    principal.orgId,
    principal.id,
  ]);
  return found.map(({ id }) => id);
}

/** Held until the change is made: who says no version changes what stands there then. */
async function presentPolicyVersion(tx: Tx, { orgId }: Principal): Promise<number> {
  const [row] = await tx.query<{ version: number }>('select version from desk_policy where org_id = $1 and deleted_at is null for no key update', [orgId]);
  return row?.version ?? 0;
}

/** One row an organisation. Version 0 means that the caller saw none: whoever was faster wins. */
async function savePolicy(tx: Tx, input: Takes<'desk.savePolicy'>, principal: Principal, context: OperationContext): Promise<DeskPolicy> {
  const hours = readHours(principal, input.hours);
  const version = input.version ?? (await presentPolicyVersion(tx, principal));
  const values = [
    principal.orgId,
    principal.id,
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
  publish(tx, principal, { entity: 'deskPolicy', id, change: saved.version === 1 ? 'created' : 'updated', version: saved.version });
  await notifyPeople(
    tx,
    await othersWhoAnswer(tx, principal),
    { kind: 'deskPolicyChanged', values: { by: principal.name }, link: '/consultation', of: principal },
    principal,
  );
  context.note({ entity: 'deskPolicy', entityId: id, detail: { assignMode: policy.assignMode, version: policy.version } });
  return policy;
}

async function setDuty(tx: Tx, input: Takes<'desk.setDuty'>, principal: Principal, context: OperationContext): Promise<null> {
  const [person] = await tx.query<{ was: string }>(
    `with before as (select id, duty_state from staff_user where id = $1 for update)
     update staff_user u set duty_state = $2, version = u.version + 1, updated_at = now(), updated_by = $1 from before b where u.id = b.id
     returning b.duty_state as was`,
    [principal.id, input.dutyState],
  );
  if (!person) throw new Refusal('sessionWithdrawn');
  await appendColleagues(tx, [principal.id]);
  context.note({ entity: 'staffUser', entityId: principal.id, detail: { from: person.was, to: input.dutyState } });
  return null;
}

async function setTags(tx: Tx, input: Takes<'desk.setTags'>, principal: Principal, context: OperationContext): Promise<null> {
  const tags = listedWords(input.tags);
  const entity = entityOf('member');
  const caller: Caller = { entity, call: { entity: 'member', verb: 'bulk' }, principal, keys: context.keys };
  const before = await lockRow(tx, caller, input.memberId);
  const changed = await setValues(tx, caller, before, new Map([['tags', tags]]));
  if (changed) await publishChanged(tx, { entity, principal, act: 'updated' }, [changed]);
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
  'desk.people': reads(async (query, _input, principal) =>
    (await readColleagues(query, principal.orgId)).map(({ id, name, title, teamIds, dutyState, isPresent, open, capacity }) => ({
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
  'desk.teams': reads((query, _input, principal) =>
    query.query<Stored<Team>>(`select ${teamColumns} from team where org_id = $1 and deleted_at is null order by created_at, id`, [principal.orgId]),
  ),
  'desk.saveTeam': writes(saveTeam),
  'desk.removeTeam': writes(removeTeam),
  'desk.policy': reads((query, _input, principal) => readPolicy(query, principal.orgId)),
  'desk.savePolicy': writes(savePolicy),
  'desk.setDuty': writes(setDuty),
  'desk.preferences': reads(async (query, _input, principal) => {
    const [kept] = await query.query<Answers<'desk.preferences'> & Record<string, unknown>>(
      'select desk from staff_preference where user_id = $1 and deleted_at is null',
      [principal.id],
    );
    return { desk: { ...preferenceDefaults, ...kept?.desk } };
  }),
  'desk.savePreferences': writes(async (tx, input, principal) => {
    await tx.query(
      `insert into staff_preference as p (id, created_by, user_id, desk) values ($1, $2, $2, $3)
       on conflict (user_id) do update set desk = p.desk || excluded.desk, version = p.version + 1, updated_at = now(), updated_by = $2, deleted_at = null`,
      [randomUUIDv7(), principal.id, JSON.stringify(readPreferences(principal, input.desk))],
    );
    return null;
  }),
  'desk.setTags': writes(setTags),
  'desk.tags': reads((query, _input, principal) => readTags(query, principal)),
  'desk.tagged': reads((query, { tag }, principal) => readTagged(query, principal, tag)),
};
