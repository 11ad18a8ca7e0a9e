/**
 * The audit stands as it was written, or this file finds where it does not (K2): every row is looked at, day by day, with the one before it
 * (server/db/migrations/0027_audit_chain.sql).
 */
import type { Query, Row } from '#server/db/database.ts';

/** `gone`: deleted. `changed`: not what was written. `gap`: a link of the chain is missing before it. `foreign`: not written by the server. `end`: rows after it are missing. */
export type AuditFault = 'gone' | 'changed' | 'gap' | 'foreign' | 'end';
export interface BrokenAudit {
  readonly fault: AuditFault;
  /** YYYY-MM-DD in UTC. */
  readonly day: string;
  /** Its place in the day, from 1. */
  readonly n: number;
  /** The row of the audit; none where a whole day is in question. */
  readonly auditId: number | null;
}
export interface AuditVerdict {
  readonly rows: number;
  readonly days: number;
  /** The first one. */
  readonly broken?: BrokenAudit;
}

/** The chain judges each row; the first broken one is told. */
const brokenLinkSql = `
  with link as (
    select c.day, c.n, c.audit_id, c.hash, a as kept, a.id is null as is_gone, row_number() over (partition by c.day order by c.n) as at,
      lag(c.hash, 1, d.before) over (partition by c.day order by c.n) as before
    from audit_chain c left join audit_day d on d.day = c.day left join audit a on a.id = c.audit_id
  )
  select case when n <> at or before is null then 'gap' when is_gone then 'gone' else 'changed' end as fault, day, n, audit_id as "auditId"
  from link where n <> at or before is null or is_gone or hash is distinct from audit_hash(before, day, kept)
  order by day, n limit 1`;

/** A day ends where it says, and begins where the day before ended. */
const brokenDaySql = `
  select case when d.before <> lag(d.hash, 1, '') over (order by d.day) then 'gap' else 'end' end as fault, d.day, d.n, null as "auditId",
    d.before <> lag(d.hash, 1, '') over (order by d.day) or d.n <> coalesce(c.n, 0) or d.hash <> coalesce(c.hash, d.before) as "isBroken"
  from audit_day d left join lateral (select x.n, x.hash from audit_chain x where x.day = d.day order by x.n desc limit 1) c on true`;

/** Written around the chain. */
const foreignSql = `
  select 'foreign' as fault, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD') as day, 0 as n, a.id as "auditId"
  from audit a where not exists (select from audit_chain c where c.audit_id = a.id) order by a.id limit 1`;

/** Within one snapshot: what is written meanwhile is whole or not there. */
export async function verifyAudit(query: Query): Promise<AuditVerdict> {
  const [size] = await query.query<{ rows: number; days: number }>(
    'select (select count(*) from audit_chain)::int as rows, (select count(*) from audit_day)::int as days',
  );
  const first = async (sql: string): Promise<BrokenAudit | undefined> => (await query.query<BrokenAudit & Row>(sql))[0];
  const broken =
    (await first(brokenLinkSql)) ??
    (await first(`select fault, day, n, "auditId" from (${brokenDaySql}) as d where "isBroken" order by day limit 1`)) ??
    (await first(foreignSql));
  return { rows: size?.rows ?? 0, days: size?.days ?? 0, ...(broken ? { broken } : {}) };
}

const says: Readonly<Record<AuditFault, string>> = {
  gone: 'was deleted',
  changed: 'is not what was written',
  gap: 'does not follow the one before it: a link of the chain is missing or another one',
  foreign: 'was not written by the server',
  end: 'is not the last one of its day: those after it are missing',
};

/** The verdict is for whoever asks at the console. */
export function verdictText({ rows, days, broken }: AuditVerdict): string {
  if (!broken) return `The audit is whole: ${rows} rows of ${days} days.`;
  const row = broken.auditId === null ? `the row at place ${broken.n}` : `the row with the id ${broken.auditId}`;
  return `The audit was altered: on ${broken.day} ${row} ${says[broken.fault]}. Rows before it are as they were written.`;
}
