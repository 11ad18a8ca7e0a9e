/** Sends a message about a moment of a row: the colleague whom the row names, else those with a role in its organisation. */
import type { Reminder } from '#contract/lives/life.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { snakeCase } from '#server/db/columnNames.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPeople } from '#server/messages/publish.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { calledOf } from '#server/engine/rows.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Clock } from './due.ts';
import type { DueRow } from './movers.ts';

/** Those who work in the organisation and hold the role there or everywhere. */
const holdersSql = `select u.id from staff_user u left join user_bind_org b on b.user_id = u.id and b.org_id = $1 and b.deleted_at is null
  where u.enabled and u.deleted_at is null and (u.org_id = $1 or $1 = any(u.bound_org_ids)) and $2 = any(u.role_codes || coalesce(b.role_codes, '{}')) order by u.id`;

/** Somebody whose account is closed reads nothing: then nobody stands there. */
const isHereSql = 'select id from staff_user where id = $1 and enabled and deleted_at is null';

async function receiversOf(tx: Tx, { row, orgId }: DueRow, { whom, orRole }: Reminder<string>): Promise<readonly string[]> {
  for (const field of whom) {
    const named = row[snakeCase(field)];
    const here = typeof named === 'string' ? await tx.query(isHereSql, [named]) : [];
    if (here.length > 0) return [String(named)];
  }
  if (orRole === undefined) return [];
  const holders = await tx.query<{ id: string }>(holdersSql, [orgId, orRole]);
  return holders.map(({ id }) => id);
}

/** The first screen of the entity opens the row. */
function linkTo(entity: string, id: string): { readonly link?: string } {
  const [screen] = (resources as unknown as Readonly<Record<string, Resource>>)[entity]?.screens ?? [];
  return screen ? { link: `${screen.path}?id=${id}` } : {};
}

const shownSql = `select to_char($1::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as at`;

export async function remindOf(
  tx: Tx,
  { entity }: Clock,
  row: DueRow,
  { reminder, keys }: { readonly reminder: Reminder<string>; readonly keys: Keys },
): Promise<void> {
  const principal = systemOf(row);
  const receivers = await receiversOf(tx, row, reminder);
  if (receivers.length === 0) return;
  const [shown] = await tx.query<{ at: string }>(shownSql, [row.moment]);
  const title = (await calledOf(tx, entity, [row.id], { principal, keys })).get(row.id) ?? '';
  const [zh, en] = reminder.message;
  const values = { zh, en, title, at: shown?.at ?? '' };
  await notifyPeople(tx, receivers, { kind: 'reminder', values, ...linkTo(entity, row.id), of: row }, principal);
}
