/** Fields that no table holds: what they are, as a condition or a value over the alias `x` of their entity, one line each. */
import { aboveField, inForceField } from '#contract/readings/inherited.ts';
import { isFromAboveSql, isInForceSql } from '#server/db/inForce.ts';
import { readinessSql } from '#server/db/callReadiness.ts';
import { usedAnywhereSql } from '#server/db/fileUses.ts';

const byField: Readonly<Record<string, string>> = {
  'callTask.readiness': readinessSql,
  'file.isUsed': usedAnywhereSql('x.path'),
  'orgVersion.isOnline': 'exists (select from org_home h where h.id = x.home_id and h.published_number = x.number)',
};

/** Fields of these names mean the same in whatever entity is inherited. */
const byName: Readonly<Record<string, (entity: string) => string>> = { [inForceField]: isInForceSql, [aboveField]: () => isFromAboveSql };

export const isComputed = (entity: string, field: string): boolean => Object.hasOwn(byName, field) || Object.hasOwn(byField, `${entity}.${field}`);

/** @throws for a field that nobody has written */
export function computedSql(entity: string, field: string): string {
  const sql = byName[field]?.(entity) ?? byField[`${entity}.${field}`];
  if (sql === undefined) throw new Error(`${entity}.${field} is computed: expected a line in server/engine/computed.ts.`);
  return sql;
}
