/** Fields that no table holds: what they are, as a condition or a value over the alias `x` of their entity, one line each. */
import { usedAnywhereSql } from '#server/files/uses.ts';

const today = `(now() at time zone 'Asia/Shanghai')::date`;
const byField: Readonly<Record<string, string>> = {
  // The rule is the one that `report_rule_of` chooses within an organisation.
  'reportRule.isInForce': `coalesce(x.id = (select r.id from report_rule r where r.org_id = x.org_id and r.enabled and r.deleted_at is null
    and r.starts_on <= ${today} and (r.ends_on is null or r.ends_on >= ${today}) order by r.starts_on desc, r.id desc limit 1), false)`,
  'file.isUsed': usedAnywhereSql('x.path'),
  'orgVersion.isOnline': 'exists (select from org_home h where h.id = x.home_id and h.published_number = x.number)',
};

export const isComputed = (entity: string, field: string): boolean => Object.hasOwn(byField, `${entity}.${field}`);

/** @throws for a field that nobody has written */
export function computedSql(entity: string, field: string): string {
  const sql = byField[`${entity}.${field}`];
  if (sql === undefined) throw new Error(`${entity}.${field} is computed: expected a line in server/resources/computed.ts.`);
  return sql;
}
