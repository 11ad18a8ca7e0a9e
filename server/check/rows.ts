/**
 * Rows must agree with one another, whoever wrote them, and with files. Each fault is told with how many rows and one of them: ids and names of tables, no text of
 * people.
 */
import { stat } from 'node:fs/promises';
import { resources } from '#contract/resources/index.ts';
import type { Fields } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { isMissing } from '#server/backup/copying.ts';
import { overlapsSql } from '#server/db/apart.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { sameBySql } from '#server/db/singleKeys.ts';
import { verdictText, verifyAudit } from '#server/observe/auditChain.ts';
import { bookStatements } from './books.ts';
import { foundBy } from './found.ts';
import type { Fault } from './found.ts';

/** Each gives rows with `example`. */
const invariants: Readonly<Record<string, string>> = {
  'messages of a conversation have a gap': `select conversation_id::text as example from message group by conversation_id having count(*) <> max(seq) - min(seq) + 1`,
  'the last number of a conversation is not that of its last message': `select c.id::text as example from conversation c
    join (select conversation_id, max(seq) as seq from message group by 1) m on m.conversation_id = c.id where c.last_seq < m.seq`,
  'the log of a group has a gap': `select h.group_id::text as example from event_head h left join event_kept k using (group_id)
    where h.position - coalesce(k.position, 0) <> (select count(*) from event_log e where e.group_id = h.group_id and e.position > coalesce(k.position, 0))`,
  'an organisation stands below one of another group': `select o.id::text as example from organisation o join organisation p on p.id = o.parent_id where p.group_id <> o.group_id`,
  'a message that ended or waits does not say why, or one that went not when': `select id::text as example from sent_message
    where status in ('held', 'leftOut', 'failed', 'stopped', 'unknown') and reason is null or status = 'held' and held_until is null
      or status in ('sent', 'delivered') and sent_at is null or status = 'delivered' and receipt_at is null or status = 'sending' and taken_at is null`,
  'the sums of a batch of messages do not agree with its rows': `select batch_id::text as example from sent_message where batch_id is not null group by batch_id
    having count(*) <> count(*) filter (where status in ('waiting', 'held', 'sending', 'sent', 'delivered', 'failed', 'leftOut', 'unknown', 'stopped', 'kept'))`,
  'a message has two rows': `select min(id::text) as example from sent_message where dedupe_key is not null group by org_id, dedupe_key having count(*) > 1`,
  'somebody in a journey is in none of its sums': `select id::text as example from journey_enrolment
    where (state = 'ended') is distinct from (exit_reason is not null) or (state = 'parked') is distinct from (parked_reason is not null)
      or (state = 'ended') is distinct from (ended_at is not null) or state not in ('active', 'waiting', 'parked', 'ended')`,
  'somebody in a journey lacks a step, or has one twice': `select e.id::text as example from journey_enrolment e left join journey_step s on s.enrolment_id = e.id and s.round < e.round
    group by e.id, e.round having count(s.id) <> e.round or count(distinct s.round) <> e.round`,
  'an index is not valid': `select indexrelid::regclass::text as example from pg_index where not indisvalid`,
};

/** A reference leads to a row, which may be removed: rows are never deleted while somebody names them. */
function referencesOf(): Record<string, string> {
  const all = Object.values(resources).flatMap(({ name, fields }) =>
    Object.entries(fields as Fields).flatMap(([field, { kind, of, options }]) => {
      if ((kind !== 'ref' && kind !== 'refTree') || of === undefined || options.via !== undefined || options.computed || !Object.hasOwn(resources, of))
        return [];
      const [table, column, target] = [name, field, of].map((one) => quoteName(snakeCase(one)));
      return [
        [
          `${name}.${field} leads to no ${of}`,
          `select x.id::text as example from ${table} x where x.${column} is not null and not exists (select from ${target} t where t.id = x.${column})`,
        ] as const,
      ];
    }),
  );
  return Object.fromEntries(all);
}

/** Rows of before may overlap where a description has begun to hold them apart (docs/adr/0088). */
const overlapsOf = (): Record<string, string> =>
  Object.fromEntries(
    (Object.values(resources) as unknown as readonly Resource[]).flatMap((one) => {
      const sql = overlapsSql(one);
      return sql === undefined ? [] : [[`rows of ${one.name} overlap in time`, `select one || ' and ' || other as example from (${sql}) pair`] as const];
    }),
  );

/** Rows of before may share a number that stands once from now on (docs/adr/0098): people merge them, or say that they are two. */
const repeatsOf = (): Record<string, string> =>
  Object.fromEntries(
    (Object.values(resources) as unknown as readonly Resource[]).flatMap(({ name, fields, single }) =>
      (single?.by ?? []).map((by) => {
        const [table, column] = [quoteName(snakeCase(name)), quoteName(snakeCase(by))];
        const same = (alias: string): string => sameBySql(fields[by], `${alias}.${column}`);
        return [
          `rows of ${name} share a ${by}`,
          `select a.id::text || ' and ' || b.id::text as example from ${table} a join ${table} b on a.org_id = b.org_id and ${same('a')} = ${same('b')} and a.id < b.id
            where a.deleted_at is null and b.deleted_at is null`,
        ] as const;
      }),
    ),
  );

/** No fault of the data: people say of each whether it is one. */
export const repeatsIn = (query: Query): Promise<readonly Fault[]> => foundBy(query, repeatsOf());

export async function checkRows(query: Query): Promise<Fault[]> {
  const faults = await foundBy(query, { ...bookStatements, ...invariants, ...referencesOf(), ...overlapsOf() });
  const verdict = await verifyAudit(query);
  if (verdict.broken) faults.push({ what: verdictText(verdict), count: 1, example: String(verdict.broken.auditId ?? '') });
  return faults;
}

const page = 1_000;

/** @param placeOf of `file.path`, on the disk */
export async function checkFiles(query: Query, placeOf: (path: string) => string): Promise<{ readonly files: number; readonly faults: Fault[] }> {
  const [missing, others]: [string[], string[]] = [[], []];
  let files = 0;
  for (let after = ''; ;) {
    const rows = await query.query<{ path: string; bytes: number }>('select path, bytes from file where path > $1 order by path limit $2', [after, page]);
    for (const { path, bytes } of rows) {
      const size = await stat(placeOf(path)).then(
        (about) => about.size,
        (error: unknown) => {
          if (isMissing(error)) return undefined;
          throw error;
        },
      );
      if (size === undefined) missing.push(path);
      else if (size !== bytes) others.push(path);
    }
    files += rows.length;
    after = rows.at(-1)?.path ?? '';
    if (rows.length < page) break;
  }
  const fault = (what: string, of: readonly string[]): Fault[] => (of.length === 0 ? [] : [{ what, count: of.length, example: of[0] ?? '' }]);
  return { files, faults: [...fault('a file is gone', missing), ...fault('a file has another size than was stored', others)] };
}
