/** The demo's gateway says a moment later what became of a message, by the receipts that any gateway sends. */
import type { Database } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { demoShare } from '#server/outside/delivery.ts';
import { bookReceipt } from './notices.ts';

const dueSql =
  prepared(`select id from sent_message where status = 'sent' and channel in ('sms', 'mp', 'wecom') and sent_at < now() - interval '2 seconds' and sent_at > now() - interval '1 hour'
  and deleted_at is null order by sent_at, id limit 50`);

/** Three of a hundred cannot be delivered. @returns whether there may be more */
export async function sendDemoReceipts(database: Database): Promise<boolean> {
  const rows = await database.query<{ id: string }>(dueSql);
  const at = new Date().toISOString();
  for (const { id } of rows) {
    const isFailed = demoShare(id) >= 97;
    await inTransaction(database, (tx) =>
      bookReceipt(tx, { id, state: isFailed ? 'failed' : 'delivered', at, ...(isFailed ? { code: 'UNDELIV', message: '关机或不在服务区' } : {}) }),
    );
  }
  return false;
}
