/** The operator's page and the audit log. */
import type { JobFacts } from '#contract/calls/system.ts';
import { pageLimits } from '#contract/limits/lists.ts';
import type { Answers, Takes } from '#contract/operations.ts';
import type { AuditDetail } from '#contract/readings/auditFacts.ts';
import { readBackupStatus } from '#server/backup/runner.ts';
import type { Query } from '#server/db/database.ts';
import { indexesToMake } from '#server/db/lateIndexes.ts';
import { readPosition } from '#server/log/position.ts';
import type { Principal } from '#server/kit/principal.ts';
import { exportAudit } from './auditExport.ts';
import { namesOf, readNames } from './auditNames.ts';
import { readAudit } from './auditSearch.ts';
import { readCheckResults } from '#server/observe/checkResults.ts';
import type { NodeFacts } from '#server/observe/nodeFacts.ts';
import type { AuditNote, Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';

type Overview = Answers<'system.overview'>;

const never = {
  isKept: false,
  everyHours: 0,
  keep: 0,
  count: 0,
  lastAt: null,
  lastBytes: 0,
  lastVersion: '',
  copiedAt: null,
  failedAt: null,
  failure: '',
} as const;

/** Null where the database is another one's: whoever keeps it copies it. */
function backupOf({ dataDir, isEmbedded }: NodeFacts): Overview['backup'] {
  if (!isEmbedded) return null;
  const status = readBackupStatus(dataDir);
  if (status === undefined) return never;
  const { everyHours, keep, count, copiedAt, last, failure } = status;
  return {
    ...never,
    isKept: true,
    everyHours,
    keep,
    count,
    copiedAt,
    ...(last ? { lastAt: last.finishedAt, lastBytes: last.bytes, lastVersion: last.version } : {}),
    ...(failure ? { failedAt: failure.at, failure: failure.text } : {}),
  };
}

interface Stored extends Record<string, unknown> {
  readonly postgres: string;
  readonly at: string;
  readonly databaseBytes: number;
  readonly fileBytes: number;
  readonly fileCount: number;
  readonly jobs: JobFacts;
  readonly migrations: Overview['migrations'];
}

const factsSql = `select current_setting('server_version') as postgres, now() as at, pg_database_size(current_database()) as "databaseBytes",
  f.bytes as "fileBytes", f.count as "fileCount",
  (select jsonb_build_object('waiting', count(*) filter (where state in ('checking', 'checked')), 'running', count(*) filter (where state = 'running'),
     'doneOfDay', count(*) filter (where state = 'done' and finished_at > now() - interval '1 day'),
     'failedOfWeek', count(*) filter (where state = 'failed' and finished_at > now() - interval '7 days')) from job) as jobs,
  (select jsonb_build_object('count', count(*), 'last', coalesce(max(name), ''), 'at', max(applied_at)) from schema_migration) as migrations
  from (select coalesce(sum(bytes), 0)::bigint as bytes, count(*)::int as count from file) f`;

const ownSql = `select (select count(distinct org_id)::int from wecom_config where enabled and deleted_at is null) as wecom,
  (select count(distinct org_id)::int from wechat_config where enabled and deleted_at is null) as wechat`;

/** The environment says what is connected, and so many organisations say it themselves. */
async function outsideOf(query: Query, { outside }: NodeFacts): Promise<Overview['outside']> {
  const [own] = await query.query<Record<string, number>>(ownSql);
  return outside.map((one) => ({ ...one, ...(own?.[one.name] === undefined ? {} : { own: own[one.name] }) }));
}

async function overview(query: Query, principal: Principal, { node, database }: Pick<OperationContext, 'node' | 'database'>): Promise<Overview> {
  const [stored] = await query.query<Stored>(factsSql);
  if (!stored) throw new Error('One row of numbers was asked for and none came.');
  return {
    ...stored,
    version: node.version,
    node: process.versions.node,
    startedAt: node.startedAt,
    diskFreeBytes: await node.diskFreeBytes(),
    memoryBytes: process.memoryUsage().rss,
    sockets: await node.sockets(),
    isEmbedded: node.isEmbedded,
    backup: backupOf(node),
    checks: await readCheckResults(query, principal),
    minutes: node.minutes(),
    // The owner of the tables alone sees how far one is.
    indexes: await indexesToMake(database),
    outside: await outsideOf(query, node),
  };
}

/**
 * An export of the audit is audited by what was asked for: ids, names of calls, days. An id that led to nothing may be anybody's, of another group too: that one was
 * named is all that is kept.
 */
function noteOf({ personId, action, entity, entityId, class: kind, outcome, from, to }: Takes<'system.auditExport'>, count: number): AuditNote {
  const id = (given: string | null | undefined): string | null => (given == null ? null : count === 0 ? 'unknown' : given);
  const asked: { readonly [K in keyof AuditDetail]: AuditDetail[K] | undefined } = {
    personId: id(personId),
    action,
    entity,
    entityId: id(entityId),
    class: kind,
    outcome,
    from,
    to,
  };
  return { detail: { ...(Object.fromEntries(Object.entries(asked).filter(([, value]) => value != null)) as AuditDetail), count } };
}

export const system: Pick<Handlers, 'system.overview' | 'system.auditList' | 'system.auditExport'> = {
  'system.overview': reads((query, _input, principal, context) => overview(query, principal, context)),
  'system.auditList': reads(async (query, input, principal, context) => {
    const { rows, next } = await readAudit(query, input, principal, input.limit ?? pageLimits.size);
    context.note(noteOf(input, rows.length));
    const names = await readNames(query, { principal, keys: context.keys }, rows);
    return { rows: rows.map((row) => ({ ...row, names: namesOf(row, names) })), next, position: await readPosition(query, principal.groupId) };
  }),
  'system.auditExport': reads(async (query, input, principal, context) => {
    const { file, count } = await exportAudit(query, input, { principal, keys: context.keys });
    context.note(noteOf(input, count));
    return file;
  }),
};
