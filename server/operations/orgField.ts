/** Fields that organisations add: which hold here, in which order, and those of a template. */
import type { OwnFieldRow } from '#contract/ownFields.ts';
import type { TemplateField } from '#contract/resources/orgField.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { entityOf } from '#server/resources/entities.ts';
import type { Caller } from '#server/resources/list.ts';
import { entityFor } from '#server/resources/ownFields.ts';
import { audienceOf, tell } from '#server/resources/recordChange.ts';
import type { Changed } from '#server/resources/recordChange.ts';
import { fieldAccess } from '#server/resources/fieldAccess.ts';
import { createRow, lockRow, readRow, storeChange } from '#server/resources/write.ts';
import { Refusal } from '#server/refusal.ts';
import { requireRight } from '#server/unfit.ts';
import type { Who } from '#server/who.ts';
import type { Handlers, OperationContext } from './handler.ts';
import { reads, writes } from './handler.ts';

const callerOf = (entity: string, who: Who, { keys }: OperationContext): Caller => ({ entity: entityOf(entity), call: { entity, verb: 'save' }, who, keys });

export const orgField: Pick<Handlers, 'orgFieldConfig.current' | 'orgFieldConfig.order' | 'orgFieldTemplate.apply'> = {
  'orgFieldConfig.current': reads(async (query, { entity: name }, who) => {
    const described = standardEntity(name);
    if (!described?.standard.ownFields) throw new Refusal('notFound');
    const entity = await entityFor(query, name, who);
    requireRight(who, `${entity.rights}.read`);
    const access = fieldAccess(who, entity.resource);
    const orgs = await query.query<{ id: string; orgId: string }>('select id, org_id as "orgId" from org_field_config where id = any($1)', [
      Object.values(entity.own?.fields ?? {}).flatMap(({ own }) => (own ? [own.id] : [])),
    ]);
    const orgOf = new Map(orgs.map((one) => [one.id, one.orgId]));
    return Object.entries(entity.own?.fields ?? {}).flatMap(([one, field]) => {
      const seen = access(one);
      // Whom it is kept from is nobody else's business.
      const shown = field.own ? { ...field, own: { ...field.own, roleRules: [] } } : field;
      return seen === 'none' ? [] : [{ name: one, field: shown, access: seen, orgId: orgOf.get(field.own?.id ?? '') ?? '' }];
    });
  }),

  'orgFieldConfig.order': writes(async (tx, { ids }, who, context) => {
    const caller = callerOf('orgFieldConfig', who, context);
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
      who,
      changed.map(({ orgId }) => orgId),
    );
    tell(tx, { entity: caller.entity, who, act: 'updated', orgIds }, changed);
    return null;
  }),

  'orgFieldTemplate.apply': writes(async (tx, { id }, who, context) => {
    const template = await readRow(tx, callerOf('orgFieldTemplate', who, context), id);
    const entity = String(template['entity']);
    const present = await tx.query<Pick<OwnFieldRow, 'fieldKey' | 'label'> & { sort: number | null }>(
      'select field_key as "fieldKey", label, sort from org_field_config where org_id = $1 and entity = $2 and deleted_at is null',
      [who.orgId, entity],
    );
    const fields = ((template['fields'] ?? []) as readonly TemplateField[]).filter(
      (field) => !present.some((one) => one.fieldKey === field.fieldKey || one.label === field.label),
    );
    let sort = Math.max(0, ...present.map((one) => one.sort ?? 0));
    const made: { id: string; label: string }[] = [];
    for (const field of fields) {
      sort += 1;
      const row = await createRow(tx, callerOf('orgFieldConfig', who, context), { ...field, entity, sort });
      made.push({ id: row.id, label: String(row['label']) });
    }
    context.note({ entity: 'orgFieldTemplate', entityId: id, detail: { made: made.length } });
    return made;
  }),
};
