/** Making and changing a row. Who saves over somebody else's change is told what stands there now (C1): nothing is lost, nothing is mixed. */
import { randomUUIDv7 } from 'node:crypto';
import type { VersionConflict } from '#contract/standardShapes.ts';
import { firstValueOf } from '#contract/readings/fields.ts';
import { ownColumn, quoteName, snakeCase } from '#server/db/columnNames.ts';
import { tableOf } from '#server/db/tables.ts';
import type { Query, Row, Statement } from '#server/db/database.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { lives } from '#contract/lives/index.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { keepApart, keepChangeApart, unseenRefusal } from './apart.ts';
import { ruleOf } from './rules/ruleOf.ts';
import { comparable, readDraft } from './draft.ts';
import type { DraftOn } from './draftOn.ts';
import type { Caller } from './listAsked.ts';
import { Problems, words } from './problems.ts';
import { audienceOf, changeOf, publish, writeWithHistory } from './recordChange.ts';
import { givenBack, returningSql } from './returned.ts';
import { ownValuesOf } from './own/ownFields.ts';
import { changedFrom } from './own/ownRow.ts';
import { publishChanged } from './passing.ts';
import { editedFields, firstEdited, withStanding } from './versions/standing.ts';
import { tellBeside } from './inForce.ts';
import { nameLists, namesMore, readingOf } from './rows.ts';
import type { Given } from './rows.ts';
import { conditionsOf, newOrgId, onlySql, readConditionsOf } from './scope.ts';
import { Values } from './values.ts';

type Input = Readonly<Record<string, unknown>>;
/** A row as the table has it: sealed, unmasked. */
export type Stored = Readonly<Record<string, unknown>> & { readonly id: string; readonly orgId: string; readonly version: number };

const storedColumns = ({ entity }: Caller): string => [...entity.stored.values()].map(({ name, column }) => `${column} as ${quoteName(name)}`).join(', ');

/** @throws Refusal notFound: a foreign row and none look alike */
export const lockRow = (query: Query, caller: Caller, id: string, removed = false): Promise<Stored> =>
  storedRow(query, caller, id, { removed, hold: ' for no key update' });

/** A row that somebody may change, as the table has it. @throws Refusal notFound */
export async function storedRow(query: Query, caller: Caller, id: string, { removed = false, hold = '' } = {}): Promise<Stored> {
  const values = new Values();
  const where = `x.id = ${values.add(id, 'uuid')} and ${conditionsOf(caller.entity, caller.principal, values, removed)}${onlySql(caller, values)}`;
  const text = `select ${storedColumns(caller)} from ${caller.entity.table} x where ${where}${hold}`;
  const [[row] = []] = await pipelined(query, [{ text, values: values.list, isKept: true }], false);
  if (!row) throw new Refusal('notFound');
  return row as unknown as Stored;
}

interface Beside {
  /** Nothing more is read in this snapshot. */
  readonly isLast: boolean;
  /** These ask about the same row and need no answer of it. */
  readonly statements: readonly Statement[];
}

/** @returns the row, and what was asked beside it, one way to the database for all. @throws Refusal notFound */
export async function readRowBeside(query: Query, caller: Caller, id: string, { isLast, statements }: Beside): Promise<readonly [Given, ...Row[][]]> {
  const { entity, principal, keys } = caller;
  const reading = readingOf(entity, principal, keys);
  const values = new Values();
  const where = `x.id = ${values.add(id, 'uuid')} and ${readConditionsOf(entity, principal, values)}${onlySql(caller, values)}`;
  const statement = { text: `select ${reading.columns} from ${entity.table} x where ${where}`, values: values.list, isKept: true };
  const [[row] = [], ...beside] = await pipelined(query, [statement, ...statements], isLast && !namesMore(entity));
  if (!row) throw new Refusal('notFound');
  const given = reading.present(row);
  await nameLists(query, caller, [given]);
  return [given, ...beside];
}

/** @param isLast nothing more is read in this snapshot. @throws Refusal notFound */
export async function readRow(query: Query, caller: Caller, id: string, isLast = false): Promise<Given> {
  const [row] = await readRowBeside(query, caller, id, { isLast, statements: [] });
  return row;
}

const indexNames = new Map<string, readonly (readonly [name: string, fields: readonly string[]])[]>();

/** The fields of each unique index of an entity, by its name. */
function uniqueFields({ entity: { resource } }: Caller, constraint: string): readonly string[] {
  const known = indexNames.get(resource.name) ?? [];
  if (known.length === 0) {
    const names = tableOf(resource).indexes;
    const sets = [...(resource.unique ?? []), ...(resource.uniqueNullsEqual ?? [])];
    indexNames.set(
      resource.name,
      names.flatMap(({ name, fields }) => (sets.includes(fields) || name.endsWith('_single_key') ? [[name, fields] as const] : [])),
    );
  }
  return (indexNames.get(resource.name) ?? []).find(([name]) => name === constraint)?.[1] ?? [];
}

/** The table refuses a value that somebody else has, or a time that another row keeps, and the refusal becomes a text at the field. */
export function takenProblem(caller: Caller, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !('constraint' in error)) return error;
  if (error.code === '23P01' && error.constraint === tableOf(caller.entity.resource).apart?.constraint.name) return unseenRefusal(caller) ?? error;
  if (error.code !== '23505') return error;
  return takenRefusal(caller, uniqueFields(caller, String(error.constraint))) ?? error;
}

/** @param all the fields that no two rows share. @returns nothing where none of them is written by people */
export function takenRefusal(caller: Caller, all: readonly string[]): Refusal | undefined {
  const others = all.filter((name) => name !== 'orgId');
  // One for each organisation: where that is chosen, it is what has to be chosen otherwise.
  const fields = others.length > 0 ? others : all.filter((name) => caller.entity.writable.has(name));
  if (fields.length === 0) return undefined;
  const problems = new Problems(caller.principal);
  const name = fields.find((one) => caller.entity.writable.get(one)?.field.kind === 'text') ?? fields.at(-1) ?? '';
  problems.add(name, caller.entity.stored.get(name)?.field.label ?? [name, name], words.taken);
  return problems.refusal();
}

/** States begin where their life begins; lists are never missing; defaults of the description stand where nothing was given. */
export function firstValues({ entity }: Caller): [string, unknown][] {
  return [...entity.stored.values()].flatMap(({ name, field }): [string, unknown][] => {
    if (field.kind === 'state') return [[name, lives[field.of ?? '']?.first ?? null]];
    if (field.kind === 'many' && field.required) return [[name, []]];
    const first = firstValueOf(field);
    return first === undefined ? [] : [[name, first]];
  });
}

/** The statement of a new row gives it as a reading would, where it can. */
function insertStatement(
  caller: Caller,
  { id, orgId, columns }: { readonly id: string; readonly orgId: string; readonly columns: ReadonlyMap<string, unknown> },
): Pick<Statement, 'text' | 'values'> {
  const { entity, principal } = caller;
  const values = new Values();
  const kept = [values.add(id, 'uuid'), values.add(orgId, 'uuid'), values.add(principal.id, 'uuid')];
  const plain = [...columns.keys()].filter((name) => name !== 'orgId' && entity.stored.get(name)?.ownId === undefined);
  const given = plain.map((name) => values.add(asParameter(caller, name, columns.get(name)), entity.stored.get(name)?.type ?? 'text'));
  const own = ownValuesOf(entity, columns);
  if (own) given.push(values.add(JSON.stringify(own.set), 'jsonb'));
  const places = [...plain.map(snakeCase), ...(own ? [ownColumn] : [])].map((name) => `, ${quoteName(name)}`).join('');
  const text = `insert into ${entity.table} as x (id, org_id, created_by${places}) values (${[...kept, ...given].join(', ')})${returningSql(caller, values)}`;
  return { text, values: values.list };
}

/** @param decided values of fields that no caller may name, from the call itself */
export async function createDecided(tx: Tx, caller: Caller, input: Input, decided: ReadonlyMap<string, unknown>): Promise<Given> {
  const { entity, principal, keys } = caller;
  const { access } = readingOf(entity, principal, keys);
  const draft = await readDraft(tx, { entity, access, principal, keys, only: caller.call.only }, input);
  const id = randomUUIDv7();
  const chosen = draft.get('orgId') as string | undefined;
  const orgId = ruleOf(entity.name).stands?.(principal, draft) ?? chosen ?? newOrgId(entity, principal, id);
  const columns = new Map<string, unknown>([
    ...firstValues(caller),
    ...(await firstEdited(tx, caller)),
    ...decided,
    ...[...draft].filter(([, value]) => value !== null),
  ]);
  await keepApart(tx, caller, { id, value: (name) => (name === 'orgId' ? orgId : columns.get(name)) });
  const names = [...columns.keys()];
  const statement = insertStatement(caller, { id, orgId, columns });
  const changes = names.flatMap((name) => {
    const column = entity.stored.get(name);
    return column && !isSilent(caller, name) ? [changeOf(column, null, columns.get(name), keys)] : [];
  });
  const written = await writeWithHistory(tx, statement, { entity, principal, act: 'created' }, { id, version: 1, changes }).catch((error: unknown) => {
    throw takenProblem(caller, error);
  });
  await ruleOf(entity.name).changed?.(tx, principal, draft, undefined);
  await ruleOf(entity.name).made?.(tx, principal, [id], columns);
  await tellBeside(tx, entity, principal, { id, orgId });
  const isHidden = ruleOf(entity.name).isHiddenFromMember?.(Object.fromEntries(columns)) === true;
  publish(tx, { entity, principal, act: 'created', orgIds: await audienceOf(tx, entity, principal, [orgId]) }, [
    { id, orgId, version: 1, memberId: isHidden ? undefined : columns.get(entity.ownedBy?.name ?? '') },
  ]);
  // A new organisation is in nobody's RLS context before the tree is read again: for its maker it is read past that.
  const reader = entity.isOrganisation ? { ...caller, principal: { ...principal, orgIds: [...principal.orgIds, id] } } : caller;
  return (await givenBack(tx, reader, written)) ?? readRow(tx, reader, id);
}

export const createRow = (tx: Tx, caller: Caller, input: Input): Promise<Given> => createDecided(tx, caller, input, new Map());

/** The driver makes an array of a list; what goes into jsonb is text. */
const asParameter = ({ entity }: Caller, name: string, value: unknown): unknown =>
  entity.stored.get(name)?.type === 'jsonb' && value !== null ? JSON.stringify(value) : value;

/** These fields differ between what was sent and what stands there. */
export function differing({ entity, keys }: Caller, before: Stored, draft: ReadonlyMap<string, unknown>): string[] {
  return [...draft.keys()].filter((name) => {
    const column = entity.stored.get(name) ?? entity.writable.get(name);
    return column && comparable(column, draft.get(name), keys) !== comparable(column, before[name], keys);
  });
}

export async function refuseOlder(tx: Tx, caller: Caller, before: Stored, draft: ReadonlyMap<string, unknown>): Promise<never> {
  const present = await readRow(tx, caller, before.id);
  const datas: VersionConflict = { present, differs: differing(caller, before, draft) };
  throw new Refusal('versionConflict', {}, undefined, { ...datas });
}

/**
 * A caller that names the version it has seen is refused where somebody has changed the row since. The specification knows no versions: a caller without one changes the
 * row as it stands, one after the other, and the history keeps what each of them found (docs/adr/0060).
 */
export const isOlder = (before: Stored, version: unknown): boolean => version != null && version !== before.version;

const isSilent = ({ entity }: Caller, name: string): boolean => entity.resource.versions !== undefined && editedFields.has(name);

/** A change has what is written, and what the history says of it. */
interface Change {
  readonly draft: ReadonlyMap<string, unknown>;
  readonly act: 'updated' | 'moved';
  readonly reason?: string | null | undefined;
  /** The statement gives the row as a reading would. */
  readonly isReturned?: true;
}
interface StoredChange {
  readonly version: number;
  readonly written: readonly Row[];
}

export const storeChange = (tx: Tx, caller: Caller, before: Stored, draft: ReadonlyMap<string, unknown>): Promise<number> =>
  storeAs(tx, caller, before, { draft, act: 'updated' });

/** @returns the version that the row has now: the one it had where nothing differs */
export const storeAs = async (tx: Tx, caller: Caller, before: Stored, change: Change): Promise<number> =>
  (await storeAndReturn(tx, caller, before, change)).version;

/** @returns nothing of the row where nothing differs, or nobody asked for it */
async function storeAndReturn(tx: Tx, caller: Caller, before: Stored, { draft: given, act, reason, isReturned }: Change): Promise<StoredChange> {
  const { entity, principal, keys } = caller;
  const changed = differing(caller, before, given);
  if (changed.length === 0) return { version: before.version, written: [] };
  const draft = await withStanding(tx, caller, before, { draft: given, names: changed });
  const names = draft === given ? changed : differing(caller, before, draft);
  await keepChangeApart(tx, caller, before, { draft, names });
  const values = new Values();
  const [id, by] = [values.add(before.id, 'uuid'), values.add(principal.id, 'uuid')];
  const sets = names
    .filter((name) => entity.stored.get(name)?.ownId === undefined)
    .map((name) => `${quoteName(snakeCase(name))} = ${values.add(asParameter(caller, name, draft.get(name)), entity.stored.get(name)?.type ?? 'text')}`);
  // Values of other organisations, and of fields that are gone, stay in the same column.
  const own = ownValuesOf(entity, draft, names);
  if (own) sets.push(`${ownColumn} = (coalesce(${ownColumn}, '{}') || ${values.add(JSON.stringify(own.set), 'jsonb')}) - ${values.add(own.drop, 'text[]')}`);
  const set = `${sets.join(', ')}, version = version + 1, updated_at = now(), updated_by = ${by}`;
  const text = `update ${entity.table} x set ${set} where id = ${id}${isReturned ? returningSql(caller, values) : ''}`;
  const version = before.version + 1;
  const changes = names.flatMap((name) => {
    const column = entity.stored.get(name);
    return column && !isSilent(caller, name) ? [changeOf(column, before[name], draft.get(name), keys)] : [];
  });
  const line = { id: before.id, version, changes };
  const written = await writeWithHistory(tx, { text, values: values.list }, { entity, principal, act, reason }, line).catch((error: unknown) => {
    throw takenProblem(caller, error);
  });
  await ruleOf(entity.name).changed?.(tx, principal, draft, before);
  await tellBeside(tx, entity, principal, before);
  return { version, written };
}

export async function updateRow(tx: Tx, caller: Caller, input: Input & { readonly id: string }): Promise<Given> {
  const { entity, principal, keys } = caller;
  const before = await lockRow(tx, caller, input.id);
  const on: DraftOn = { entity, access: readingOf(entity, principal, keys).access, principal, keys, before };
  const draft = await readDraft(tx, on, input);
  if (isOlder(before, input['version'])) return refuseOlder(tx, caller, before, draft);
  const { version, written } = await storeAndReturn(tx, caller, before, { draft, act: 'updated', isReturned: true });
  if (version !== before.version) await publishChanged(tx, { entity, principal, act: 'updated' }, [changedFrom(entity, before, version)]);
  return (await givenBack(tx, caller, written)) ?? readRow(tx, caller, before.id);
}
