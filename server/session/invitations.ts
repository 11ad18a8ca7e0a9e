/** The link with which somebody sets a password of their own: once, for three days, one at a time for an account. */
import { sessionLimits } from '#contract/limits/session.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { hashOf, newToken, tokenCharacters } from './token.ts';

const life = `interval '${sessionLimits.invitationMs} milliseconds'`;

/** SQL: an invitation of this person that is still good. */
export const invitedSql = (userId: string): string => `select from invitation i where i.user_id = ${userId} and i.created_at > now() - ${life}`;

/** Voids the one before. */
export async function issueInvitation(query: Query, userId: string, byId: string): Promise<{ readonly token: string; readonly expiresAt: string }> {
  const token = newToken();
  const [row] = await query.query<{ expiresAt: string }>(
    `insert into invitation as i (user_id, token_hash, created_by) values ($1, $2, $3)
     on conflict (user_id) do update set token_hash = excluded.token_hash, created_by = excluded.created_by, created_at = now()
     returning date_trunc('milliseconds', i.created_at + ${life}) as "expiresAt"`,
    [userId, hashOf(token), byId],
  );
  return { token, expiresAt: row?.expiresAt ?? '' };
}

export interface Invited extends Record<string, unknown> {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly nickName: string;
  readonly username: string;
  readonly orgName: string;
  readonly expiresAt: string;
}

/** @throws Refusal invitationOver: unknown, used, expired, or of an account that is switched off */
export async function invitedBy(query: Query, token: string, lock: '' | 'for update of i' = ''): Promise<Invited> {
  const [row] =
    token.length > tokenCharacters
      ? []
      : await query.query<Invited>(
          `select u.id, u.org_id as "orgId", o.group_id as "groupId", u.nick_name as "nickName", u.username, o.name as "orgName",
             date_trunc('milliseconds', i.created_at + ${life}) as "expiresAt"
           from invitation i join staff_user u on u.id = i.user_id join organisation o on o.id = u.org_id
           where i.token_hash = $1 and i.created_at > now() - ${life} and u.enabled and u.deleted_at is null ${lock}`,
          [hashOf(token)],
        );
  if (!row) throw new Refusal('invitationOver');
  return row;
}

/** A password came by another way. */
export async function voidInvitation(query: Query, userId: string): Promise<void> {
  await query.query('delete from invitation where user_id = $1', [userId]);
}
