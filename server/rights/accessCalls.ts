/** One number in clear for who says why, the rules that decide for somebody, and whom a role concerns. */
import { openIdNumber } from '#server/privacy/idNumber.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf, targetOf } from '#server/engine/entities.ts';
import type { Entity } from '#server/engine/entities.ts';
import { isKeptSql } from '#server/engine/keptBack.ts';
import { fieldAccess, isNumber } from '#server/engine/fieldAccess.ts';
import { conditionsOf } from '#server/engine/scope.ts';
import { Values } from '#server/engine/values.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { readFieldRules } from './fieldRules.ts';
import { roleFromTemplate } from './fromTemplate.ts';
import { affectedBy } from './roleChange.ts';
import { refuseOtherTenant } from './tenant.ts';
import { whyOf } from './why.ts';
import { requireRight, invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import { rightsWith } from './menuCalls.ts';

/** The value stands in the row, or in what the row refers to. */
function placeOf(
  { stored, via, resource }: Entity,
  field: string,
): { readonly column: string; readonly join: string; readonly source: string; readonly name: string } {
  const through = via.find((one) => one.name === field);
  if (!through) return { column: stored.get(field)?.column ?? 'null', join: '', source: resource.name, name: field };
  const { table } = targetOf(through.target);
  return {
    column: `r.${quoteName(snakeCase(through.targetField))}`,
    join: `left join ${table} r on r.id = ${stored.get(through.through)?.column ?? 'null'}`,
    source: through.target,
    name: through.targetField,
  };
}

/** @throws Refusal invalidInput for what is no number that they see masked: nothing else is told here */
function refuseOthers(principal: Principal, source: string, name: string): void {
  const { resource } = targetOf(source);
  const field = resource.fields[name];
  if (!field || !isNumber(field) || fieldAccess(principal, resource)(name) === 'none')
    throw invalid(principal, 'field', ['没有这个号码', 'There is no such number']);
}

interface Asked {
  readonly id: string;
  readonly place: ReturnType<typeof placeOf>;
}
/** The number may be kept back by the row, or by the one that it refers to. */
async function isKept(tx: Tx, principal: Principal, entity: Entity, { id, place }: Asked): Promise<boolean> {
  const kept = place.join === '' ? isKeptSql(entity, principal, place.name) : isKeptSql(targetOf(place.source), principal, place.name, 'r');
  if (kept === undefined) return false;
  const found = await tx.query(`select from ${entity.table} x ${place.join} where x.id = $1 and ${kept}`, [id]);
  return found.length > 0;
}

interface Told {
  readonly value: string | null;
}
async function readValue(tx: Tx, principal: Principal, entity: Entity, { id, place }: Asked): Promise<Told> {
  const values = new Values();
  const [row] = await tx.query<{ value: string | null }>(
    `select ${place.column} as value from ${entity.table} x ${place.join} where x.id = ${values.add(id, 'uuid')} and ${conditionsOf(entity, principal, values)}`,
    values.list,
  );
  if (!row || (await isKept(tx, principal, entity, { id, place }))) throw new Refusal('notFound');
  return row;
}

export const access: Pick<Handlers, 'access.why' | 'access.unmask' | 'role.affected' | 'role.fromTemplate'> = {
  'role.fromTemplate': writes(async (tx, { tenantId, template }, principal, context) => {
    refuseOtherTenant(tenantId);
    const made = await roleFromTemplate(tx, principal, template, context.keys);
    context.note({ entity: 'role', entityId: made.id, detail: { template } });
    return made;
  }),
  'role.affected': reads(async (query, { id, tenantId, menuIds, fieldRules, ...draft }, principal) => {
    refuseOtherTenant(tenantId);
    return affectedBy(query, principal, id, {
      ...draft,
      fieldRules: fieldRules && readFieldRules(principal, fieldRules),
      rights: menuIds == null ? undefined : await rightsWith(query, principal, id, menuIds),
    });
  }),

  'access.why': reads((query, input, principal) => whyOf(query, principal, input)),
  'access.unmask': writes(async (tx, { entity: named, id, field, reason }, principal, context) => {
    if (!standardEntity(named)) throw new Refusal('notFound');
    const entity = entityOf(named);
    requireRight(principal, `${entity.rights}.read`);
    const place = placeOf(entity, field);
    refuseOthers(principal, place.source, place.name);
    const { value } = await readValue(tx, principal, entity, { id, place });
    context.note({ entity: named, entityId: id, detail: { field, reason } });
    const isSealed = targetOf(place.source).resource.fields[place.name]?.kind === 'idCard';
    return { value: value !== null && isSealed ? (openIdNumber(context.keys, value) ?? null) : value };
  }),
};
