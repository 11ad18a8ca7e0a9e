/** The audit as it is read: newest first, of the organisations in which the reader holds the right; what nobody was logged in for belongs to the whole group. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

/** An entry stands as it was written, without names. */
export type AuditEntry = Omit<Answers<'system.auditList'>['rows'][number], 'names'>;
type Asked = Omit<Takes<'system.auditList'>, 'limit' | 'next'> & {
  readonly actions?: readonly string[];
  /** Each entity has its organisations here (`placeIn`). */ readonly within?: readonly string[];
  /** One entry, by its number as it is read. */
  readonly id?: string | null | undefined;
  /** Those about one of these jobs. */
  readonly jobs?: readonly string[] | undefined;
};

export const placeIn = (entity: string, orgId: string): string => `${entity} ${orgId}`;

interface Place {
  readonly at: string;
  readonly id: number;
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,6}Z$/;
const placeOf = ({ at, id }: { readonly at: string; readonly id: string }): string => Buffer.from(`${at} ${id}`).toString('base64url');

/** @throws Refusal invalidInput */
function readPlace(next: string | null | undefined): Place | undefined {
  if (next == null) return undefined;
  const [at = '', id = '', ...rest] = Buffer.from(next, 'base64url').toString('utf8').split(' ');
  if (!moment.test(at) || Number.isNaN(Date.parse(at)) || !/^\d{1,15}$/.test(id) || rest.length > 0)
    throw new Refusal('invalidInput', { detail: 'next' }, { next: 'next' });
  return { at, id: Number(id) };
}

export interface AuditStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** One condition for each thing asked: what was not asked stands nowhere, so that an index leads from the first row to the last. */
export function auditStatement(
  asked: Asked,
  principal: Pick<Principal, 'orgIds' | 'groupId'>,
  page: { readonly limit: number; readonly after: Place | undefined },
): AuditStatement {
  const values: unknown[] = [];
  const bound = (value: unknown): string => `$${values.push(value)}`;
  const orgs = bound(principal.orgIds);
  // A try without a session has no organisation: told to whoever reads at the root.
  const seen = principal.orgIds.includes(principal.groupId) ? `(a.org_id = any(${orgs}::uuid[]) or a.org_id is null)` : `a.org_id = any(${orgs}::uuid[])`;
  const given: readonly (readonly [string, unknown])[] = [
    ['a.id::text = %', asked.id],
    [`a.detail ->> 'job' = any(%::text[])`, asked.jobs],
    ['a.actor_id = %::uuid', asked.personId],
    ['a.operation = %', asked.action],
    ['a.operation = any(%::text[])', asked.actions],
    [`(a.entity = % or split_part(a.operation, '.', 1) = %)`, asked.entity],
    [`coalesce(a.entity, split_part(a.operation, '.', 1)) || ' ' || a.org_id = any(%::text[])`, asked.within],
    ['a.entity_id = %::uuid', asked.entityId],
    ['a.class = %', asked.class],
    ['a.outcome = %', asked.outcome],
    ['a.at >= %::timestamptz', asked.from],
    ['a.at < %::timestamptz', asked.to],
  ];
  const conditions = given.flatMap(([condition, value]) => (value == null ? [] : [condition.replaceAll('%', bound(value))]));
  const { after, limit } = page;
  if (after) conditions.push(`(a.at, a.id) < (${bound(after.at)}::timestamptz, ${bound(after.id)}::bigint)`);
  return {
    text: `select r.*, u.nick_name as "actorName", o.name as "orgName" from (
      select a.id, a.at, a.actor_kind, a.actor_id, a.org_id, a.operation, a.class, a.outcome, a.code, a.entity, a.entity_id, a.address, a.detail
      from seen.audit a where ${[seen, ...conditions].join(' and ')} order by a.at desc, a.id desc limit ${bound(limit + 1)}) r
      left join staff_user u on u.id = r.actor_id and r.actor_kind = 'staff' left join organisation o on o.id = r.org_id order by r.at desc, r.id desc`,
    values,
  };
}

interface Stored extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly actor_kind: AuditEntry['actorKind'];
  readonly actor_id: string | null;
  readonly org_id: string | null;
  readonly entity_id: string | null;
  readonly operation: string;
  readonly class: AuditEntry['class'];
  readonly outcome: AuditEntry['outcome'];
  readonly code: number | null;
  readonly entity: string | null;
  readonly address: string | null;
  readonly detail: AuditEntry['detail'];
  readonly actorName: string | null;
  readonly orgName: string | null;
}

const rowOf = ({ id, actor_kind: actorKind, actor_id: actorId, org_id: orgId, entity_id: entityId, ...rest }: Stored): AuditEntry => ({
  id: String(id),
  actorKind,
  actorId,
  orgId,
  entityId,
  ...rest,
});

export async function readAudit(
  query: Query,
  asked: Asked & Pick<Takes<'system.auditList'>, 'next' | 'limit'>,
  principal: Pick<Principal, 'orgIds' | 'groupId'>,
  limit: number,
): Promise<{ readonly rows: readonly AuditEntry[]; readonly next: string | null }> {
  const { text, values } = auditStatement(asked, principal, { limit, after: readPlace(asked.next) });
  const found = (await query.query<Stored>(text, values)).map(rowOf);
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last ? placeOf(last) : null };
}
