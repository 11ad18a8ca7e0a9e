/** The receivers of a batch are found: one statement for customers, the import's reader for a file. None of them is judged yet. */
import { batchLimits } from '#contract/limits/messages.ts';
import { organisationsBelow } from '#server/db/below.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { filterSql } from '#server/engine/filter.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { Values } from '#server/engine/values.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { FileStore } from '#server/storage/fileStore.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { BatchFault } from './batchFault.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Batch } from './batchRow.ts';
import { findInFile } from './findInFile.ts';

const othersSql = `select count(*)::int as all, (count(*) filter (where not exists (select from sms_receiver r where r.batch_id = $1 and r.member_id = x.id)))::int as others
  from member x where x.org_id = any($2) and x.deleted_at is null and x.merged_into_id is null and x.archived_at is null`;
/** A batch to all customers of a house is seldom what somebody means. @returns whether its receivers, who were found, are these */
export async function isToEverybody(tx: Tx, { id, orgId, source }: Batch): Promise<boolean> {
  if (source === 'file') return false;
  const [found] = await tx.query<{ all: number; others: number }>(othersSql, [id, await organisationsBelow(tx, [orgId])]);
  return found !== undefined && found.all > 1 && found.others === 0;
}

export interface Finding {
  readonly keys: Keys;
  readonly files: Pick<FileStore, 'localPath'>;
}

const everything = (): 'write' => 'write';

/** Nobody leads on ids within lists (docs/adr/0098): whoever was chosen and merged since is reached as who they are now. */
const chosenSql = (ids: string): string =>
  `with recursive chosen(id) as (select unnest(${ids}) union select m.merged_into_id from member m join chosen c on c.id = m.id where m.merged_into_id is not null) select id from chosen`;

/** Over the alias `x` of customers. @throws BatchFault, Refusal invalidInput where conditions do not fit any more */
async function whoSql(tx: Tx, batch: Batch, values: Values, keys: Keys): Promise<string> {
  const orgIds = await organisationsBelow(tx, [batch.orgId]);
  const ofHouse = `x.org_id = any(${values.add(orgIds, 'uuid[]')}) and x.deleted_at is null and x.merged_into_id is null`;
  if (batch.source === 'chosen') return `${ofHouse} and x.id in (${chosenSql(values.add(batch.memberIds ?? [], 'uuid[]'))})`;
  if (batch.source === 'group') {
    const [group] = await tx.query('select 1 from asserted_group where id = $1 and deleted_at is null', [batch.assertedGroupId]);
    if (!group) throw new BatchFault('groupGone');
    return `${ofHouse} and exists (select from group_member g where g.group_id = ${values.add(batch.assertedGroupId, 'uuid')} and g.member_id = x.id and g.deleted_at is null)`;
  }
  if (batch.conditions === null) throw new BatchFault('conditionsBroken');
  return `${ofHouse} and ${await conditionSql(tx, { batch, orgIds, keys }, batch.conditions, values)}`;
}

async function conditionSql(
  tx: Tx,
  { batch, orgIds, keys }: { readonly batch: Batch; readonly orgIds: readonly string[]; readonly keys: Keys },
  conditions: FilterGroup,
  values: Values,
): Promise<string> {
  const principal = { ...systemOf(batch), orgIds };
  const entity = await entityFor(tx, 'member', principal);
  return filterSql({ entity, access: everything, principal, keys, values }, JSON.stringify(conditions)) ?? 'false';
}

/** @throws BatchFault */
async function findCustomers(tx: Tx, batch: Batch, keys: Keys): Promise<void> {
  const values = new Values();
  const [id, orgId] = [values.add(batch.id, 'uuid'), values.add(batch.orgId, 'uuid')];
  const who = await whoSql(tx, batch, values, keys);
  await tx.query(
    `insert into sms_receiver (id, org_id, batch_id, line, member_id, name, mobile, status)
     select gen_random_uuid(), ${orgId}, ${id}, (row_number() over (order by x.id))::int, x.id, x.name, coalesce(nullif(x.mobile, ''), x.phone_num), 'found'
     from member x where ${who} order by x.id limit ${batchLimits.receivers + 1}`,
    values.list,
  );
}

/** @returns how many @throws BatchFault */
export async function findReceivers(tx: Tx, batch: Batch, { keys, files }: Finding): Promise<number> {
  await tx.query('delete from sms_receiver where batch_id = $1', [batch.id]);
  try {
    await (batch.source === 'file' ? findInFile(tx, batch, files) : findCustomers(tx, batch, keys));
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'invalidInput') throw new BatchFault('conditionsBroken');
    throw error;
  }
  const [row] = await tx.query<{ count: number }>('select count(*)::int as count from sms_receiver where batch_id = $1', [batch.id]);
  const count = row?.count ?? 0;
  if (count === 0) throw new BatchFault('noReceivers');
  if (count > batchLimits.receivers) throw new BatchFault('tooMany');
  return count;
}
