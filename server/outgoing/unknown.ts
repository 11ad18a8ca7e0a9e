/**
 * Messages of which nobody knows whether they went: they are asked for, and never sent again unless the provider says that it has them not. What it does not say stays unknown
 * until its receipt comes or a person decides.
 */
import { messagingLimits } from '#contract/limits/messaging.ts';
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Known } from '#server/outside/delivery.ts';
import type { SmsGateway } from '#server/outside/sms.ts';
import type { Prices } from './price.ts';
import { ruleOfOrg } from './rule.ts';
import { refused, writeSettled } from './settle.ts';
import type { Settled, Underway } from './settle.ts';
import { tellMessages } from './tell.ts';
import type { ToldMessage } from './tell.ts';

/** Messages inside this house are written in one transaction: a sender that died has written none. */
const staleSql =
  prepared(`update sent_message set status = case when channel = 'inApp' then 'waiting' else 'unknown' end, reason = case when channel = 'inApp' then null else 'answerLost' end,
    held_until = null, ask_at = now(), version = version + 1, updated_at = now()
  where id in (select id from sent_message where status = 'sending' and deleted_at is null and taken_at < now() - interval '${messagingLimits.staleMs} milliseconds'
    order by id limit ${messagingLimits.taken} for update skip locked) returning id, org_id as "orgId", version`);

/** Whoever took a message and died has not said how it ended. @returns how many */
export const markStale = (database: Database): Promise<number> =>
  inTransaction(database, async (tx) => {
    const rows = await tx.query<ToldMessage>(staleSql);
    await tellMessages(tx, rows, 'updated');
    return rows.length;
  });

const askSql =
  prepared(`update sent_message s set asks = coalesce(s.asks, 0) + 1, ask_at = now() + make_interval(secs => ${messagingLimits.askAfterSeconds} * (coalesce(s.asks, 0) + 1) ^ 2)
  from organisation o where o.id = s.org_id and s.id in (select id from sent_message where status = 'unknown' and channel = 'sms' and deleted_at is null and ask_at <= now()
    and coalesce(asks, 0) < ${messagingLimits.asks} order by ask_at limit ${messagingLimits.settledAtOnce} for update skip locked)
  returning s.id, s.org_id as "orgId", o.group_id as "groupId", s.mobile, s.chain, coalesce(s.step, 0) as step, s.tries as fence`);

function settledBy(one: Underway, known: Known, prices: Prices): Settled {
  const { id, fence } = one;
  if (known.is === 'absent') return { id, fence, status: 'waiting' };
  if (known.is === 'failed') return refused(one, known.code, known.words, prices);
  return { id, fence, status: known.is === 'delivered' ? 'delivered' : 'sent' };
}

/** @returns whether any was asked for */
export async function askUnknown(database: Database, gateway: SmsGateway, onFault: (error: unknown) => void): Promise<boolean> {
  const rows = await database.query<Underway & Record<string, unknown>>(askSql);
  const settled = await Promise.all(
    rows.map(async (one): Promise<readonly Settled[]> => {
      try {
        const known = await gateway.ask(one.id);
        return known ? [settledBy(one, known, (await ruleOfOrg(database, one.orgId)).prices)] : [];
      } catch (error) {
        onFault(error);
        return [];
      }
    }),
  );
  if (settled.flat().length > 0) await writeSettled(database, settled.flat());
  return rows.length > 0;
}
