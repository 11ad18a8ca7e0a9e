/** An entity as it is where somebody acts: its description, and the fields that their organisation and those above it have added (docs/adr/0039). */
import type { Field, Fields } from '#contract/kinds.ts';
import { ownField, ownName } from '#contract/ownFields.ts';
import type { OwnFieldRow } from '#contract/ownFields.ts';
import { ownColumn } from '#server/db/columnNames.ts';
import { columnType } from '#server/db/tables.ts';
import type { Query, Row, Statement } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { strictParserOf } from '#server/kit/parse.ts';
import type { Principal } from '#server/kit/principal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Entity, EntityField } from '#server/engine/entities.ts';

export interface KnownField extends OwnFieldRow {
  readonly orgId: string;
  readonly version: number;
  /** The stamp is of the words of its dictionary as they are now: another one when they change. */
  readonly wordsStamp: string | null;
}

const columns = `f.id, f.org_id as "orgId", f.version, f.entity, f.field_key as "fieldKey", f.label, f.label_en as "labelEn", f.type, f.dictionary_id as "dictionaryId",
  coalesce(w.words, f.choices) as choices, md5(w.words::text) as "wordsStamp", f.hint, coalesce(f.is_required, false) as "isRequired",
  f.min, f.max, f.visible_if as "visibleIf", f.required_if as "requiredIf", coalesce(f.is_masked, false) as "isMasked", coalesce(f.in_list, false) as "inList", f.role_rules as "roleRules"`;

const inForce = `select ${columns} from careline_line($2) up join org_field_config f on f.org_id = up.id and f.entity = $1 and f.deleted_at is null and not coalesce(f.is_disabled, false)
     left join lateral org_words(f.dictionary_id, $2) w(words) on f.dictionary_id is not null
     order by up.depth desc, f.sort nulls last, f.id`;
const readSql = prepared(inForce);
const holdSql = prepared(`${inForce} for share of f`);

/**
 * Those of the highest organisation first, each in its order; of two with one key the nearer one counts.
 * @param isHeld until the commit nobody changes what the values are judged by
 */
export async function fieldsAt(query: Query, entity: string, orgId: string, isHeld: boolean): Promise<readonly KnownField[]> {
  return nearest(await query.query<KnownField & Record<string, unknown>>(isHeld ? holdSql : readSql, [entity, orgId]));
}

function nearest(found: readonly KnownField[]): readonly KnownField[] {
  const byKey = new Map(found.map((one) => [one.fieldKey, one.id]));
  return found.filter(({ fieldKey, id }) => byKey.get(fieldKey) === id);
}

/** A value stands among the others of its row as its kind has it in a column. */
const numbered = new Map<string, string>([
  ['whole', 'integer'],
  ['decimal', 'numeric'],
  ['money', 'bigint'],
]);

function storedAs(name: string, field: Field, id: string): EntityField {
  const place = `x.${ownColumn}`;
  const type = columnType(field);
  const text = `(${place} ->> '${id}')`;
  const column =
    field.kind === 'many'
      ? `case when jsonb_typeof(${place} -> '${id}') = 'array' then array(select jsonb_array_elements_text(${place} -> '${id}')) end`
      : type === 'text'
        ? text
        : `${text}::${numbered.get(field.kind) ?? type}`;
  return { name, field, column: `(${column})`, type, isFilled: false, ownId: id };
}

function extended(entity: Entity, rows: readonly KnownField[]): Entity {
  const fields: Fields = Object.fromEntries(rows.map((row) => [ownName(row.fieldKey), ownField(row)]));
  const own = Object.entries(fields).map(([name, field]): [string, EntityField] => [name, storedAs(name, field, field.own?.id ?? '')]);
  return {
    ...entity,
    resource: { ...entity.resource, fields: { ...entity.resource.fields, ...fields } },
    stored: new Map([...entity.stored, ...own]),
    writable: new Map([...entity.writable, ...own]),
    own: { fields, parse: strictParserOf(fields, []) },
  };
}

const known = new Map<string, Entity>();
const knownMost = 500;

function remember<T>(kept: Map<string, T>, key: string, value: T): void {
  if (!kept.has(key) && kept.size >= knownMost) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, value);
}

/** Made once for each set of fields as they stand. */
function extendedOnce(entity: Entity, rows: readonly KnownField[]): Entity {
  const key = `${entity.name} ${rows.map(({ id, version, wordsStamp }) => `${id}:${version}:${wordsStamp ?? ''}`).join(' ')}`;
  const made = known.get(key) ?? extended(entity, rows);
  if (!known.has(key)) remember(known, key, made);
  return made;
}

/** The entity as the engine takes it for this person, in the organisation where they act. */
export async function entityFor(query: Query, name: string, principal: Principal, { isHeld = false }: { readonly isHeld?: boolean } = {}): Promise<Entity> {
  const entity = entityOf(name);
  if (!entity.standard.ownFields) return entity;
  return extendedOnce(entity, await fieldsAt(query, name, principal.orgId, isHeld));
}

/** The entity is kept with the fields that it had when it was read last, by entity and organisation. */
const latest = new Map<string, Entity>();

class Outdated extends Error {}

/** Asks together with the first statement whether the fields are still those. */
class Checked implements Query {
  readonly #query: Query;
  readonly #fields: Statement;
  readonly #isStill: (rows: readonly Row[]) => boolean;
  hasAsked = false;

  constructor(query: Query, fields: Statement, isStill: (rows: readonly Row[]) => boolean) {
    this.#query = query;
    this.#fields = fields;
    this.#isStill = isStill;
  }

  async query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]> {
    const [rows = []] = await this.pipelined([{ text, ...(values ? { values } : {}) }], false);
    return rows as R[];
  }

  async pipelined(statements: readonly Statement[], isLast: boolean): Promise<Row[][]> {
    if (this.hasAsked) return pipelined(this.#query, statements, isLast);
    this.hasAsked = true;
    const [fields = [], ...results] = await pipelined(this.#query, [this.#fields, ...statements], isLast);
    if (!this.#isStill(fields)) throw new Outdated();
    return results;
  }
}

/**
 * Reads with the fields as they were last, and once more where they have changed since: no way to the database for them alone.
 * @param query of a snapshot
 */
export async function readWithFields<T>(query: Query, name: string, principal: Principal, read: (query: Query, entity: Entity) => Promise<T>): Promise<T> {
  const place = `${name} ${principal.orgId}`;
  const last = latest.get(place);
  if (last) {
    const fields = { text: readSql, values: [name, principal.orgId], isKept: true, isServers: true };
    const checked = new Checked(query, fields, (rows) => extendedOnce(entityOf(name), nearest(rows as unknown as KnownField[])) === last);
    try {
      return await read(checked, last);
    } catch (error) {
      // A refusal before anything was asked may have been for a field that is new.
      if (checked.hasAsked && !(error instanceof Outdated)) throw error;
    }
  }
  const entity = await entityFor(query, name, principal);
  if (entity.standard.ownFields) remember(latest, place, entity);
  return read(query, entity);
}

/** Values of own fields as they go into their column: set, or taken away. */
export interface OwnValues {
  readonly set: Readonly<Record<string, unknown>>;
  readonly drop: readonly string[];
}
export function ownValuesOf({ stored }: Entity, draft: ReadonlyMap<string, unknown>, names: Iterable<string> = draft.keys()): OwnValues | undefined {
  const own = [...names].flatMap((name): (readonly [string, unknown])[] => {
    const id = stored.get(name)?.ownId;
    return id === undefined ? [] : [[id, draft.get(name)]];
  });
  if (own.length === 0) return undefined;
  return { set: Object.fromEntries(own.filter(([, value]) => value !== null)), drop: own.filter(([, value]) => value === null).map(([id]) => id) };
}
