/**
 * Callers who have closed their browser are away (docs/adr/0162). A caller is gone while no console of theirs is connected to any server and none of their sessions is used; after a time
 * that no reconnect takes, the state in which they stood ends at the moment at which they went. One server looks at a time. Whoever rests has said so, and a call is ended by the telephone.
 */
import { callLimits } from '#contract/limits/calls.ts';
import type { Database } from '#server/db/database.ts';
import type { DeskOrg } from '#server/desk/system.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { systemOf } from '#server/kit/principal.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { isPresentSql } from '#server/session/presence.ts';
import { leave } from './standing.ts';
import type { Gone } from './standing.ts';

interface WatchOptions {
  readonly database: Database;
  readonly onFault: (error: unknown) => void;
}
interface Due extends DeskOrg, Gone, Record<string, unknown> {}

const isWatchedSql = `s.status = 'lasting' and s.state in ('ready', 'wrapUp') and s.closes_at > now() and s.deleted_at is null`;

/** Somebody whose line allows no socket still reads by HTTP: a session that was used since then is a sign of them. Where nobody looked for a while, the time begins anew. */
const noteSql = `
  with watched as materialized (select s.id, s.user_id from caller_state s where ${isWatchedSql}),
  gone as materialized (select w.id, w.user_id from watched w where not ${isPresentSql('w.user_id')}),
  back as (delete from caller_gone g where not exists (select from gone where gone.id = g.state_id))
  insert into caller_gone as g (state_id, since, looked_at) select id, date_trunc('milliseconds', clock_timestamp()), clock_timestamp() from gone
  on conflict (state_id) do update set looked_at = excluded.looked_at, since = case
    when g.looked_at < now() - make_interval(secs => $1) or exists (
      select from gone join session s on s.subject_id = gone.user_id and s.ended_at is null where gone.id = g.state_id and s.last_used_at > g.since)
    then excluded.since else g.since end`;

const dueSql = `select s.user_id as "userId", s.id as "stateId", g.since, s.org_id as "orgId", o.group_id as "groupId"
  from caller_gone g join caller_state s on s.id = g.state_id join organisation o on o.id = s.org_id
  where ${isWatchedSql} and g.since <= now() - make_interval(secs => $1) order by g.since, s.id`;

/** Another server that is just at it does the same. @returns those who have been gone long enough */
async function noteGone(tx: Tx): Promise<readonly Due[]> {
  const [lock] = await tx.query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('callers who have gone')) as mine`);
  if (lock?.mine !== true) return [];
  await tx.query(noteSql, [callLimits.unwatchedSeconds]);
  return tx.query<Due>(dueSql, [callLimits.goneSeconds]);
}

/** A fault of one is told, and the others go on. @returns that nothing is left to do at once: who could not be put to away is looked at in time */
export async function watchCallers({ database, onFault }: WatchOptions): Promise<boolean> {
  const due = await inTransaction(database, noteGone);
  for (const one of due) {
    try {
      await inTransaction(database, (tx) => leave(tx, one, systemOf(one)));
    } catch (error) {
      onFault(error);
    }
  }
  return false;
}

export const startCallerWatch = (options: WatchOptions): (() => Promise<void>) =>
  startPollLoop({ turn: () => watchCallers(options), pollMs: callLimits.goneLookMs, onFault: options.onFault });
