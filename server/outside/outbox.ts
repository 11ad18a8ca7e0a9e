/**
 * A message to people is written with what made it true, and sent after the commit by whichever server comes to it first, under the same number each time. Where no
 * outside system is configured it stays, to be read at `/sentMessages` instead of received (design 6).
 */
import { outsideLimits } from '#contract/limits/server.ts';
import type { Database, Query } from '#server/db/database.ts';
import { frameType } from '#contract/socket.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { nilId } from '#server/kit/principal.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import type { SendSms } from './sms.ts';

const stale = `interval '${outsideLimits.staleMs} milliseconds'`;
/** Whoever took one and died has not said so: it is taken again. */
const takeSql = `
  update sent_message set status = 'sending', tries = tries + 1, taken_at = now(), version = version + 1 where id in (
    select id from sent_message where deleted_at is null and ((status in ('waiting', 'held') and coalesce(held_until, created_at) <= now() and (taken_at is null or taken_at < now() - make_interval(secs => 5 * tries * tries))) or (status = 'sending' and taken_at < now() - ${stale}))
    order by created_at limit ${outsideLimits.atOnce} for update skip locked)
  returning id, mobile as "to", text, tries, coalesce(useless_at <= now(), false) as "isUseless"`;
type Taken = { readonly id: string; readonly to: string; readonly text: string; readonly tries: number; readonly isUseless: boolean };

/** Whoever has the list open sees what became of it. */
const settle = (database: Database, id: string, status: string, reason: string | null = null): Promise<void> =>
  inTransaction(database, async (tx) => {
    const [row] = await tx.query<{ orgId: string; groupId: string; version: number; tries: number }>(
      `update sent_message s set status = $2, reason = $3, sent_at = case when $2 = 'sent' then now() end, version = s.version + 1, updated_at = now()
       from organisation o where s.id = $1 and s.status = 'sending' and o.id = s.org_id returning s.org_id as "orgId", o.group_id as "groupId", s.version, s.tries`,
      [id, status, reason],
    );
    if (!row) return;
    tx.append({
      groupId: row.groupId,
      frameType: frameType.changed,
      entity: 'sentMessage',
      entityId: id,
      change: row.tries === 1 ? 'created' : 'updated',
      version: row.version,
      audience: { orgIds: [row.orgId], memberIds: [] },
      actorId: nilId,
    });
  });

async function sendOne(
  database: Database,
  sms: SendSms | undefined,
  { id, to, text, tries, isUseless }: Taken,
  onFault: (error: unknown) => void,
): Promise<void> {
  if (!sms) {
    await settle(database, id, 'kept');
    return;
  }
  if (isUseless) {
    await settle(database, id, 'failed', 'tooLate');
    return;
  }
  try {
    await sms({ id, to, text });
    await settle(database, id, 'sent');
  } catch (error) {
    onFault(error);
    await settle(database, id, tries >= outsideLimits.tries ? 'failed' : 'waiting', 'noAnswer');
  }
}

export interface OutboxOptions {
  readonly database: Database;
  readonly sms: SendSms | undefined;
  readonly onFault: (error: unknown) => void;
  readonly pollMs?: number;
}

/** @returns how many were taken */
export async function sendWaiting({ database, sms, onFault }: OutboxOptions): Promise<number> {
  const taken = await database.query<Taken>(takeSql);
  await Promise.all(taken.map((one) => sendOne(database, sms, one, onFault)));
  return taken.length;
}

/** @returns ends it when what is under way has ended */
export const startOutbox = (options: OutboxOptions): (() => Promise<void>) =>
  startPollLoop({
    turn: async () => (await sendWaiting(options)) === outsideLimits.atOnce,
    pollMs: options.pollMs ?? outsideLimits.pollMs,
    onFault: options.onFault,
  });

export async function deleteOldLetters(query: Query): Promise<void> {
  await query.query(`delete from sent_message where created_at < now() - interval '${outsideLimits.keptDays} days'`);
}
