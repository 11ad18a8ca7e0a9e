/** Fields that organisations add: which hold here, in which order, and those of a template. */
import { errorText } from '#contract/errors.ts';
import type { Label } from '#contract/label.ts';
import type { OwnFieldRow } from '#contract/ownFields.ts';
import type { TemplateField } from '#contract/resources/orgFieldTemplate.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import { tried } from '#server/log/tried.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { audienceOf, publish } from '#server/engine/recordChange.ts';
import type { Changed } from '#server/engine/recordChange.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import { createRow, lockRow, readRow, storeChange } from '#server/engine/write.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { gradesOf, removeGrade, saveGrade } from '#server/rights/fieldGrades.ts';
import { requireRight } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { narrowedByNames } from '#server/engine/asked/narrowedByNames.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { alone, reads, writes } from '#server/engine/calls/handler.ts';

const callerOf = (entity: string, principal: Principal, { keys }: OperationContext): Caller => ({
  entity: entityOf(entity),
  call: { entity, verb: 'save' },
  principal,
  keys,
});

interface Placed {
  readonly field: TemplateField;
  readonly made?: { readonly id: string; readonly label: string };
  /** Empty where it was made. */
  readonly why: string;
}

const present: Label = ['本机构已有', 'The organisation has it already'];

const whyNot = ({ reason, fields, values }: Refusal, { language }: Principal): string =>
  [...new Set(Object.values(fields ?? {}))].join(language === 'en' ? '; ' : '；') || errorText(reason, language, values);

/** One after the other, since a condition names fields before it; one that cannot be is left out with its reason. */
async function placeTemplate(tx: Tx, id: string, principal: Principal, context: OperationContext): Promise<readonly Placed[]> {
  const template = await readRow(tx, callerOf('orgFieldTemplate', principal, context), id);
  const entity = String(template['entity']);
  const there = await tx.query<Pick<OwnFieldRow, 'fieldKey' | 'label'> & { sort: number | null }>(
    'select field_key as "fieldKey", label, sort from org_field_config where org_id = $1 and entity = $2 and deleted_at is null',
    [principal.orgId, entity],
  );
  let sort = Math.max(0, ...there.map((one) => one.sort ?? 0));
  const placed: Placed[] = [];
  for (const field of (template['fields'] ?? []) as readonly TemplateField[]) {
    if (there.some((one) => one.fieldKey === field.fieldKey || one.label === field.label)) {
      placed.push({ field, why: present[principal.language === 'en' ? 1 : 0] });
      continue;
    }
    let made: Placed['made'];
    const refusal = await withSavepoint(tx, async (part) => {
      const row = await createRow(part, callerOf('orgFieldConfig', principal, context), { ...field, entity, sort: sort + 1 });
      made = { id: row.id, label: String(row['label']) };
    });
    if (!refusal) sort += 1;
    placed.push(refusal ? { field, why: whyNot(refusal, principal) } : { field, why: '', ...(made ? { made } : {}) });
  }
  return placed;
}

type Keys =
  | `orgFieldConfig.grade${'List' | 'Save' | 'Remove'}`
  | 'orgFieldConfig.current'
  | 'orgFieldConfig.order'
  | 'orgFieldTemplate.applyCheck'
  | 'orgFieldTemplate.apply';

export const orgField: Pick<Handlers, Keys> = {
  'orgFieldConfig.current': reads(async (query, { entity: name }, principal) => {
    const described = standardEntity(name);
    if (!described?.standard.ownFields) throw new Refusal('notFound');
    const entity = await entityFor(query, name, principal);
    requireRight(principal, `${entity.rights}.read`);
    const access = fieldAccess(principal, entity.resource);
    const orgs = await query.query<{ id: string; orgId: string }>('select id, org_id as "orgId" from org_field_config where id = any($1)', [
      Object.values(entity.own?.fields ?? {}).flatMap(({ own }) => (own ? [own.id] : [])),
    ]);
    const orgOf = new Map(orgs.map((one) => [one.id, one.orgId]));
    return Object.entries(entity.own?.fields ?? {}).flatMap(([one, field]) => {
      const seen = access(one);
      // Nobody else is told from whom the field is kept.
      const shown = field.own ? { ...field, own: { ...field.own, roleRules: [] } } : field;
      return seen === 'none' ? [] : [{ name: one, field: shown, access: seen, orgId: orgOf.get(field.own?.id ?? '') ?? '' }];
    });
  }),

  'orgFieldConfig.gradeList': reads(async (query, input, principal, context) =>
    narrowedByNames(await gradesOf(query, callerOf('orgFieldConfig', principal, context), input), input),
  ),
  'orgFieldConfig.gradeSave': writes(async (tx, input, principal, context) => {
    const saved = await saveGrade(tx, callerOf('orgFieldConfig', principal, context), input);
    context.note({ entity: 'orgFieldConfig', entityId: saved.fieldId, detail: { role: saved.roleName, grade: saved.grade } });
    return saved;
  }),
  'orgFieldConfig.gradeRemove': writes(async (tx, { id }, principal, context) => {
    const { fieldId, roleName } = await removeGrade(tx, callerOf('orgFieldConfig', principal, context), id);
    context.note({ entity: 'orgFieldConfig', entityId: fieldId, detail: { role: roleName } });
    return null;
  }),

  'orgFieldConfig.order': writes(async (tx, { ids }, principal, context) => {
    const caller = callerOf('orgFieldConfig', principal, context);
    const place = new Map([...new Set(ids)].map((id, at) => [id, at + 1]));
    const changed: Changed[] = [];
    for (const id of [...place.keys()].toSorted()) {
      const before = await lockRow(tx, caller, id);
      const version = await storeChange(tx, caller, before, new Map([['sort', place.get(id)]]));
      if (version !== before.version) changed.push({ id, orgId: before.orgId, version });
    }
    context.note({ entity: 'orgFieldConfig', detail: { ordered: changed.length } });
    if (changed.length === 0) return null;
    const orgIds = await audienceOf(
      tx,
      caller.entity,
      principal,
      changed.map(({ orgId }) => orgId),
    );
    publish(tx, { entity: caller.entity, principal, act: 'updated', orgIds }, changed);
    return null;
  }),

  /** Tried and taken back: what would be refused is refused by the same rules. */
  'orgFieldTemplate.applyCheck': alone(async (database, { id }, principal, context) => {
    const placed = await tried(database, (tx) => placeTemplate(tx, id, principal, context));
    return placed.map(({ field: { label, labelEn, type }, why }) => ({ label, labelEn, type, why }));
  }),

  'orgFieldTemplate.apply': writes(async (tx, { id }, principal, context) => {
    const placed = await placeTemplate(tx, id, principal, context);
    const made = placed.flatMap(({ made: row }) => (row ? [row] : []));
    context.note({ entity: 'orgFieldTemplate', entityId: id, detail: { made: made.length, left: placed.length - made.length } });
    return made;
  }),
};
