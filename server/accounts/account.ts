/** An account beside its row: where somebody is logged in, how they come in without a password, and what becomes of the account when they leave. */
import { randomUUIDv7 } from 'node:crypto';
import type { PassedTo } from '#contract/calls/account.ts';
import { pageLimits, passingLimits } from '#contract/limits/lists.ts';
import { sessionLimits } from '#contract/limits/session.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { heldBy, heldKinds } from '#server/leaving/held.ts';
import { passOn, requireColleague } from '#server/leaving/passOn.ts';
import { notePassing } from '#server/leaving/passing.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { deviceOf } from '#server/messages/newDevice.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { publishAccount } from '#server/rights/granting.ts';
import { orgIdsWith } from '#server/session/grants.ts';
import { invitedBy, invitedSql, issueInvitation, voidInvitation } from '#server/session/invitations.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { normalAccount } from '#server/session/loginLimits.ts';
import { hashPassword } from '#server/session/password.ts';
import { isOver } from '#server/session/sessionRow.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { pageAsked, pageFrom, readCursor } from '#server/engine/calls/cursor.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, reads, writes } from '#server/engine/calls/handler.ts';
import { openSession } from './openSession.ts';
import { refuseWeakPassword } from './passwordCalls.ts';
import { accountOf } from './staffUserCalls.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import type { Invited } from '#contract/calls/account.ts';
import { setupLimits } from '#contract/limits/session.ts';

const codeWords = {
  'zh-CN': (code: string) => `登录验证码 ${code}，${sessionLimits.codeMs / 60_000} 分钟内有效。不是您本人在登录，不要告诉任何人。`,
  en: (code: string) => `Your login code is ${code}. It is good for ${sessionLimits.codeMs / 60_000} minutes. If it is not you who logs in, tell it to nobody.`,
} as const;

/** Nobody hears whether somebody is called that way: the answer is there before anything goes out (F3). */
const sendValidCode: Handlers['account.sendValidCode'] = alone(async (database, { username }, { language }, context) => {
  await context.validCodes.issue(database, username, context.address, async (query, code) => {
    const [person] = await query.query<{ id: string; orgId: string }>(
      `select id, org_id as "orgId" from staff_user where lower(username) = $1 and enabled and deleted_at is null and coalesce(mobile, '') <> ''`,
      [normalAccount(username)],
    );
    if (!person) return;
    await requestMessage(query, {
      orgId: person.orgId,
      userId: person.id,
      dedupeKey: `code:${randomUUIDv7()}`,
      purpose: 'code',
      category: 'service',
      chain: [{ channel: 'sms', text: codeWords[language](code) }],
      variables: {},
      uselessAt: new Date(Date.parse(await momentNow(query)) + sessionLimits.codeMs).toISOString(),
    });
  });
  return { seconds: sessionLimits.codePauseMs / 1_000 };
});

/** The caller may end logins of people who begin where the caller holds that right. */
const endableOrgs = (principal: Principal): readonly string[] => orgIdsWith(principal.grants ?? [], 'session.end');

interface SessionRow extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly username: string;
  readonly orgName: string;
  readonly since: string;
  readonly lastSeenAt: string;
  readonly endsAt: string;
  readonly address: string | null;
  readonly agent: string | null;
  readonly isThis: boolean;
}
const listSql = `
  with live as (
    select s.family_id, max(s.last_used_at) as seen, min(s.expires_at) as ends, (array_agg(s.org_id order by s.last_used_at desc))[1] as org_id, bool_or(s.id = $2) as is_this
    from session s where s.subject_kind = 'staff' and not ${isOver} and ($3::uuid is null or s.family_id < $3) group by s.family_id)
  select f.id, u.id as "userId", u.nick_name as name, u.username, o.name as "orgName", date_trunc('milliseconds', f.created_at) as since,
    date_trunc('milliseconds', live.seen) as "lastSeenAt", date_trunc('milliseconds', live.ends) as "endsAt", f.address, f.agent, live.is_this as "isThis"
  from live join session f on f.id = live.family_id join staff_user u on u.id = f.subject_id join organisation o on o.id = live.org_id
  where (u.id = $1 or u.org_id = any($4)) and ($5::text is null or u.nick_name ilike $5 or u.username ilike $5)
    and ($7::text is null or u.nick_name ilike $7) and ($8::text is null or u.nick_name ilike $8) and ($9::uuid is null or u.id = $9) and ($10::uuid is null or f.id = $10)
  order by f.id desc limit $6 offset $11`;

const pattern = (text: string | null | undefined): string | null => (text?.trim() ? `%${text.trim().replace(/[\\%_]/g, '\\$&')}%` : null);

async function listSessions(query: Query, asked: Takes<'account.sessions'>, principal: Principal): Promise<Answers<'account.sessions'>> {
  const { own, searchValue, next } = asked;
  const { limit: most, offset } = pageAsked(asked, pageLimits.size);
  const found = await query.query<SessionRow>(listSql, [
    principal.id,
    principal.sessionId,
    readCursor(next)?.id ?? null,
    own === true ? [] : endableOrgs(principal),
    pattern(searchValue),
    most + 1,
    pattern(asked.name),
    pattern(asked.nickName),
    asked.userId ?? null,
    asked.id ?? null,
    offset,
  ]);
  const { shown, next: onward } = pageFrom(found, most, ({ since, id }) => ({ at: since, id }));
  const rows = shown.map(({ agent, address, ...row }) => ({ ...row, address: address ?? '', ...deviceOf(agent ?? ''), isOwn: row.userId === principal.id }));
  return { rows, next: onward };
}

/** A login of the caller, or of somebody whom they may log out and who may do no more than they. @throws Refusal notFound */
async function endSession(tx: Tx, id: string, principal: Principal, context: OperationContext): Promise<void> {
  const [row] = await tx.query<{ userId: string; orgId: string }>(
    `select s.subject_id as "userId", u.org_id as "orgId" from session s join staff_user u on u.id = s.subject_id where s.id = $1 and s.id = s.family_id
       and exists (select 1 from session live where live.family_id = s.id and live.ended_at is null)`,
    [id],
  );
  const isOwn = row?.userId === principal.id;
  if (!row || (!isOwn && !endableOrgs(principal).includes(row.orgId))) throw new Refusal('notFound');
  if (!isOwn) await accountOf(tx, { ...principal, orgIds: endableOrgs(principal) }, row.userId);
  await context.sessions.end(tx, id, isOwn ? 'logout' : 'revoked');
  context.note({ entity: 'staffUser', entityId: row.userId, detail: { session: id } });
}

const waitingSql = `select u.id, u.nick_name as name, u.username, o.name as "orgName" from staff_user u join organisation o on o.id = u.org_id
  where u.org_id = any($1) and u.id <> $2 and u.enabled and u.deleted_at is null and u.password_hash is null and not exists (${invitedSql('u.id')})
  order by o.name, u.nick_name, u.id`;

const acceptInvitation: Handlers['account.acceptInvitation'] = alone(async (database, { token, password }, { language }, context) => {
  const attempt = await context.loginLimits.begin(`invitation ${token}`, context.address);
  const known = await invitedBy(database, token).catch(() => undefined);
  await attempt.settle(database, known !== undefined);
  if (!known) throw new Refusal('invitationOver');
  refuseWeakPassword({ username: known.username, newPassword: password }, 'password', language);
  const passwordHash = await hashPassword(password);
  const invited = await inTransaction(database, async (tx) => {
    const person = await invitedBy(tx, token, 'for update of i');
    await voidInvitation(tx, person.id);
    const [before] = await tx.query<{ version: number; boundOrgIds: string[] }>(
      `update staff_user set password_hash = $2, must_change_password = false, version = version + 1, updated_at = now(), updated_by = id where id = $1
       returning version - 1 as version, bound_org_ids as "boundOrgIds"`,
      [person.id, passwordHash],
    );
    await context.sessions.revokeSessions(tx, person.id);
    const ownOrgIds = [...new Set([person.orgId, ...(before?.boundOrgIds ?? [])])];
    publishAccount(tx, { id: person.id, groupId: person.groupId }, { id: person.id, ownOrgIds, version: before?.version ?? 1 });
    return person;
  });
  context.note({ entity: 'staffUser', entityId: invited.id });
  return openSession(database, { kind: 'staff', id: invited.id, orgId: invited.orgId }, context);
});

/** Each kind once, each to a colleague. @throws Refusal invalidInput */
function readTo(to: readonly PassedTo[], principal: Principal): ReadonlyMap<string, string | null> {
  const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
  const isFit =
    Array.isArray(to) &&
    to.every(
      (one) =>
        typeof one === 'object' &&
        heldKinds.some(({ entity }) => entity === one?.entity) &&
        (one.userId === null || (typeof one.userId === 'string' && uuid.test(one.userId))),
    );
  if (!isFit) throw invalid(principal, 'to', ['每类写明交给谁，或留空', 'names for each kind who takes over, or nobody']);
  return new Map(to.map(({ entity, userId }) => [entity, userId]));
}

async function leave(tx: Tx, { id, to }: Takes<'account.leave'>, principal: Principal, context: OperationContext): Promise<Answers<'account.leave'>> {
  const takers = readTo(to, principal);
  const colleagues = [...new Set([...takers.values()].filter((one) => one !== null))];
  if (colleagues.includes(id)) throw invalid(principal, 'to', ['不能交给离职的人自己', 'cannot be the one who leaves']);
  await tx.query('select 1 from staff_user where id = any($1) order by id for no key update', [[id, ...colleagues]]);
  const person = await accountOf(tx, principal, id);
  for (const one of colleagues) await requireColleague(tx, principal, one);
  await tx.query('update staff_user set enabled = false, version = version + 1, updated_at = now(), updated_by = $2 where id = $1', [id, principal.id]);
  await voidInvitation(tx, id);
  const ended = await context.sessions.revokeSessions(tx, id);
  let [passed, left] = [0, 0];
  for (const kind of heldKinds) {
    const toId = takers.get(kind.entity) ?? null;
    const chunk = await passOn(tx, { kind, fromId: id, toId, afterId: null, most: passingLimits.rows }, principal, context.keys);
    passed += chunk.done;
    if (chunk.lastId === null) continue;
    await notePassing(tx, { entity: kind.entity, fromId: id, toId }, chunk, principal);
    left += 1;
  }
  publishAccount(tx, principal, person);
  context.note({
    entity: 'staffUser',
    entityId: id,
    detail: { to: [...takers].map(([entity, one]) => `${entity}: ${one ?? '-'}`).join(', '), endedSessions: ended.length, passed },
  });
  return { passed, left };
}

export const account: Pick<
  Handlers,
  `account.${'sendValidCode' | 'sessions' | 'endSession' | 'endOthers' | 'invite' | 'inviteWaiting' | 'invitation' | 'acceptInvitation' | 'leaveCheck' | 'leave'}`
> = {
  'account.sendValidCode': sendValidCode,
  'account.sessions': reads(listSessions),
  'account.endSession': writes(async (tx, { id }, principal, context) => {
    await endSession(tx, id, principal, context);
    return null;
  }),
  'account.endOthers': writes(async (tx, _input, principal, context) => {
    const ended = await context.sessions.endOthers(tx, principal.sessionId, principal.id);
    context.note({ entity: 'staffUser', entityId: principal.id, detail: { endedSessions: ended } });
    return { ended };
  }),
  'account.invite': writes(async (tx, { id }, principal, context) => {
    const person = await accountOf(tx, principal, id);
    context.note({ entity: 'staffUser', entityId: person.id });
    return issueInvitation(tx, person.id, principal.id);
  }),
  'account.inviteWaiting': writes(async (tx, _input, principal, context) => {
    const waiting = await tx.query<Omit<Invited, 'token'> & Record<string, unknown>>(waitingSql, [principal.orgIds, principal.id]);
    const invited: Invited[] = [];
    for (const person of waiting.slice(0, setupLimits.invitations)) {
      // Somebody who may do more than the caller is left out.
      await withSavepoint(tx, async (part) => {
        await accountOf(part, principal, person.id);
        const { token } = await issueInvitation(part, person.id, principal.id);
        invited.push({ ...person, token });
      });
    }
    context.note({ entity: 'staffUser', detail: { invited: invited.length, left: waiting.length - invited.length } });
    return { invited, left: waiting.length - invited.length };
  }),
  'account.invitation': alone(async (database, { token }) => {
    const { nickName, username, orgName, expiresAt } = await invitedBy(database, token);
    return { nickName, username, orgName, expiresAt };
  }),
  'account.acceptInvitation': acceptInvitation,
  'account.leaveCheck': alone(async (database, { id }, principal) => {
    const [person] = await database.query<{ sessions: number }>(
      `select (select count(*)::int from session s where s.subject_id = u.id and s.id = s.family_id and not ${isOver}) as sessions
       from staff_user u where u.id = $1 and u.org_id = any($2) and u.deleted_at is null`,
      [id, principal.orgIds],
    );
    if (!person) throw new Refusal('notFound');
    return { ...(await heldBy(database, id, principal.orgIds)), sessions: person.sessions };
  }),
  'account.leave': writes(leave),
};
