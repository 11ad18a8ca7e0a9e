/** The engine's view of an entity that is described in full: computed once, when the server starts. */
import type { Field, Fields } from '#contract/kinds.ts';
import type { Resource, Standard } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { columnType } from '#server/db/tables.ts';
import type { Parse } from '#server/kit/parse.ts';
import { checkEntity } from './checks/checkEntity.ts';
import { computedSql } from './computed.ts';
import { titleOf } from './titles.ts';

export interface EntityField {
  readonly name: string;
  readonly field: Field;
  /** The statement calls the table `x`. */
  readonly column: string;
  readonly type: string;
  /** May never be empty in the table. */
  readonly isFilled: boolean;
  /** An organisation's own field: its values stand under this id. */
  readonly ownId?: string;
}

/** A field read through a reference. */
export interface ViaField {
  readonly name: string;
  readonly field: Field;
  readonly through: string;
  readonly target: string;
  readonly targetField: string;
}

export interface Entity {
  readonly name: string;
  readonly resource: Resource;
  readonly standard: Standard;
  readonly table: string;
  /** Rows are searched and paged through in this view: the same rows (server/db/rowSecurity.ts). */
  readonly seen: string;
  /** A row gives these, and they stand in the table, kept columns among them; secrets are not here. */
  readonly stored: ReadonlyMap<string, EntityField>;
  readonly via: readonly ViaField[];
  /** Fields of the description that a call may write; secrets, which nothing reads, among them. */
  readonly writable: ReadonlyMap<string, EntityField>;
  /** The row is this person's, where members read and move rows of their own. */
  readonly ownedBy?: EntityField;
  /** One row belongs to the whole group: it stands at its root and everybody of the group sees it. */
  readonly isOfGroup: boolean;
  /** Rows of the organisations above are read, too: they hold here. */
  readonly isInherited: boolean;
  /** Each row is an organisation: it belongs to itself. */
  readonly isOrganisation: boolean;
  readonly rights: string;
  /** The fields that organisations have added, where they may; `parse` judges what is given for them. */
  readonly own?: { readonly fields: Fields; readonly parse: Parse };
}

/** A field of this name says whose a row is. */
const memberField = 'memberId';

const kept: Readonly<Record<string, Pick<Field, 'kind' | 'of'> & { readonly isFilled: boolean }>> = {
  id: { kind: 'id', isFilled: true },
  orgId: { kind: 'id', of: 'organisation', isFilled: true },
  createdAt: { kind: 'moment', isFilled: true },
  createdBy: { kind: 'ref', of: 'staffUser', isFilled: false },
  updatedAt: { kind: 'moment', isFilled: false },
  version: { kind: 'whole', isFilled: true },
};

const storedOf = (name: string, field: Field, isFilled: boolean, of = ''): EntityField => ({
  name,
  field,
  column: field.options.computed ? computedSql(of, name) : `x.${quoteName(snakeCase(name))}`,
  type: columnType(field),
  isFilled,
});

function keptField(name: string, { kind, of }: (typeof kept)[string]): Field {
  const options = name === 'createdAt' ? { sort: true } : {};
  return { kind, label: [name, name], required: false, grade: 'public', options, ...(of ? { of } : {}) };
}

function viaOf(resource: Resource, name: string, field: Field): ViaField {
  const [through = '', targetField = ''] = (field.options.via ?? '').split('.');
  return { name, field, through, target: (resource.fields[through] ?? kept[through])?.of ?? '', targetField };
}

const isForMembers = ({ operations }: Resource): boolean => Object.values(operations).some(({ of }) => of?.staff !== undefined);

function entityFrom(resource: Resource): Entity | undefined {
  const { standard, fields, name } = resource;
  if (!standard) return undefined;
  checkEntity(resource, resources as unknown as Readonly<Record<string, Resource>>);
  const own = Object.entries(fields).filter(([, field]) => field.kind !== 'secret');
  const stored = own
    .filter(([, field]) => field.options.via === undefined)
    .map(([key, field]): [string, EntityField] => [key, storedOf(key, field, field.required, name)]);
  const sealed = Object.entries(fields).flatMap(([key, field]): [string, EntityField][] =>
    field.kind === 'secret' ? [[key, storedOf(key, field, false, name)]] : [],
  );
  const beside = Object.entries(kept).map(([key, one]): [string, EntityField] => [key, storedOf(key, keptField(key, one), one.isFilled)]);
  const owner = isForMembers(resource) ? stored.find(([key]) => key === memberField) : undefined;
  const isWritable = ({ options, kind }: Field): boolean => options.readOnly !== true && kind !== 'state';
  return {
    name,
    resource,
    standard,
    table: quoteName(snakeCase(name)),
    seen: `seen.${quoteName(snakeCase(name))}`,
    stored: new Map([...beside.slice(0, 2), ...stored, ...beside.slice(2)]),
    via: own.filter(([, field]) => field.options.via !== undefined).map(([key, field]) => viaOf(resource, key, field)),
    writable: new Map([...stored, ...sealed].filter(([, { field }]) => isWritable(field))),
    ...(owner ? { ownedBy: owner[1] } : {}),
    isOfGroup: standard.scope === 'group',
    isInherited: standard.scope === 'inherited',
    isOrganisation: resource.orgOwned === 'itself',
    rights: standard.rights ?? name,
  };
}

const all = Object.values(resources) as unknown as readonly Resource[];
const entities: ReadonlyMap<string, Entity> = new Map(all.flatMap((one) => entityFrom(one) ?? []).map((one) => [one.name, one]));
const byName: ReadonlyMap<string, Resource> = new Map(all.map((one) => [one.name, one]));

/** @throws for a name that no entity described in full has: a fault of the description */
export function entityOf(name: string): Entity {
  const found = entities.get(name);
  if (!found)
    throw new Error(`No entity is called '${name}': expected one of ${[...entities.keys()].join(', ')}. Describe it with entity() in contract/resources.`);
  return found;
}

export interface Target {
  readonly name: string;
  readonly table: string;
  readonly resource: Resource;
  /** The field that names a row. */
  readonly title: string;
}

/** A reference leads to an entity described in full, or to one that only has a table. */
export function targetOf(name: string): Target {
  const found = byName.get(name);
  if (!found) throw new Error(`No entity is called '${name}': expected one of ${[...byName.keys()].join(', ')}.`);
  return { name, table: quoteName(snakeCase(name)), resource: found, title: titleOf(found) };
}

/** @returns the entity whose rows lead to rows of another one by this reference; nothing where there is no such reference */
export function towards(name: string, by: string, target: string): Entity | undefined {
  const entity = entities.get(name);
  const field = entity?.stored.get(by)?.field;
  return (field?.kind === 'ref' || field?.kind === 'refTree') && field.of === target ? entity : undefined;
}
