/** An entity that the engine serves, given many rows at once: what a row may be is judged by the functions of a save by hand (`server/engine`). */
import { randomUUIDv7 } from 'node:crypto';
import type { Fields } from '#contract/kinds.ts';
import { readLinePath } from '#contract/lines/lines.ts';
import { faultWithin } from '#contract/refusals/importFaults.ts';
import type { RowFault } from '#contract/refusals/importFaults.ts';
import type { Operation } from '#contract/resource.ts';
import { operations } from '#contract/operations.ts';
import { importedReason } from '#contract/timeLine.ts';
import { ownColumn, quoteName, snakeCase } from '#server/db/columnNames.ts';
import { withSavepoint } from '#server/log/savepoint.ts';
import { breather } from '#server/kit/breather.ts';
import { strictParserOf } from '#server/kit/parse.ts';
import type { Parse } from '#server/kit/parse.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { fileFieldsOf } from '#server/engine/author.ts';
import { fittingDraft, heldByMany, readDraft } from '#server/engine/draft.ts';
import type { DraftOn } from '#server/engine/draftOn.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { audienceOf, changeOf, publish, writeHistory } from '#server/engine/recordChange.ts';
import type { Changed } from '#server/engine/recordChange.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { keepChangeApart } from '#server/engine/apart.ts';
import { entityFor, ownValuesOf } from '#server/engine/own/ownFields.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { readingOf } from '#server/engine/rows.ts';
import { newOrgId } from '#server/engine/scope.ts';
import { differing, firstValues, lockRow, storeAs, takenProblem } from '#server/engine/write.ts';
import type { Principal } from '#server/kit/principal.ts';
import { findPresent } from './present.ts';
import type { Found } from './present.ts';
import type { ReadRow } from './readingSpec.ts';
import { resolveReferences } from './references.ts';
import type { FaultsByLine, TakeOptions, Target } from './target.ts';
import { siftedApart } from './apart.ts';
import type { NewRow, Sifting } from './sifting.ts';
import { sifted } from './unique.ts';

type Input = Readonly<Record<string, unknown>>;
interface Line {
  readonly line: number;
  readonly input: Input;
}

/** A new row, before its rule has judged it. */
interface Fitting {
  readonly line: number;
  readonly draft: Map<string, unknown>;
}
interface Made extends NewRow, Fitting {}

/** An empty cell says nothing: what stands in a row that is there already stays. */
const filled = (values: Input): Input => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

/** @param path may lead into the lines of a cell */
export function faultAt(path: string, text: string, fields: Fields): RowFault {
  const { name, at, inner } = readLinePath(path);
  const fault: RowFault = { code: 'refused', field: name, values: { text } };
  const line = fields[name]?.line;
  return at === undefined || !line ? fault : faultWithin(fault, at + 1, line.fields[inner ?? '']?.label ?? line.one);
}

/** Histories name the file that a row came with. */
const reasonOf = ({ file }: TakeOptions): string | null => (file === undefined ? null : `${importedReason}${file}`);

export class EngineTarget implements Target {
  readonly #name: string;
  readonly #keys: Keys;
  readonly #parse: Parse;
  readonly #fields: Fields;
  readonly #say: (principal: Principal) => (reason: Refusal['reason'], values: Refusal['values']) => string;

  constructor(name: string, keys: Keys, say: (principal: Principal) => (reason: Refusal['reason'], values: Refusal['values']) => string) {
    this.#name = name;
    this.#keys = keys;
    this.#say = say;
    const all: readonly Operation[] = Object.values(operations);
    const saves = all.find(({ of }) => of?.entity === name && (of.verb === 'save' || of.verb === 'create'));
    if (!saves) throw new Error(`Rows of '${name}' cannot be imported: expected a call that saves or creates it. Give its standard endpoints one of these.`);
    this.#fields = { ...saves.takes, ...fileFieldsOf(entityOf(name).resource) };
    this.#parse = strictParserOf(this.#fields, [], true);
  }

  async take(tx: Tx, principal: Principal, rows: readonly ReadRow[], options: TakeOptions): Promise<FaultsByLine> {
    const entity = await entityFor(tx, this.#name, principal, { isHeld: true });
    const caller: Caller = { entity, call: { entity: entity.name, verb: 'save' }, principal, keys: this.#keys };
    const faults: FaultsByLine = new Map();
    // Two imports into the same place look one after the other at what is there (D3).
    if (options.isWritten && options.keys.length > 0)
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`import ${entity.name} ${newOrgId(entity, principal)}`]);
    const lines = this.#parsed(await resolveReferences(tx, caller, rows, faults), principal, faults);
    const present = await findPresent(tx, caller, lines, options.keys);
    const [fitting, changed]: [Fitting[], Changed[]] = [[], []];
    const breathe = breather();
    const inputs = lines.map(({ input }) => input);
    const on: DraftOn = {
      entity,
      access: readingOf(entity, principal, this.#keys).access,
      principal,
      keys: this.#keys,
      isImported: true,
      held: await heldByMany(tx, caller, inputs),
    };
    for (const line of lines) {
      await this.#told(line.line, { principal, faults }, () =>
        this.#takeOne(tx, { caller, on }, { line, found: present(line.input), options }, { fitting, changed }),
      );
      await breathe();
    }
    const made = await this.#judged(tx, caller, fitting, faults);
    const sifting: Sifting<Made> = {
      seen: options.seen,
      refused: ({ line }, refusal) => faults.set(line, this.#faultsOf(refusal, principal)),
      doubled: ({ line }, fault) => faults.set(line, [fault]),
    };
    const fresh = await siftedApart(tx, caller, await sifted(tx, caller, made, sifting), { ...sifting, isWritten: options.isWritten });
    if (options.isWritten) await this.#write(tx, caller, { made: fresh, changed, reason: reasonOf(options) }, faults);
    return faults;
  }

  /** The texts of a refusal are in the language of the job already. */
  #faultsOf({ reason, fields, values }: Refusal, principal: Principal): RowFault[] {
    const byField = Object.entries(fields ?? {}).map(([path, text]) => faultAt(path, text, this.#fields));
    return byField.length > 0 ? byField : [{ code: 'refused', values: { text: this.#say(principal)(reason, values) } }];
  }

  #parsed(rows: readonly ReadRow[], principal: Principal, faults: FaultsByLine): Line[] {
    return rows.flatMap(({ line, values }): Line[] => {
      try {
        return [{ line, input: this.#parse(filled(values), principal.language) }];
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        faults.set(line, this.#faultsOf(error, principal));
        return [];
      }
    });
  }

  /** Every refusal is told at its line. */
  async #told(
    line: number,
    { principal, faults }: { readonly principal: Principal; readonly faults: FaultsByLine },
    work: () => Promise<readonly RowFault[] | undefined>,
  ): Promise<void> {
    try {
      const found = await work();
      if (found) faults.set(line, found);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      faults.set(line, this.#faultsOf(error, principal));
    }
  }

  async #takeOne(
    tx: Tx,
    { caller, on }: { readonly caller: Caller; readonly on: DraftOn },
    { line, found, options }: { readonly line: Line; readonly found: readonly Found[]; readonly options: TakeOptions },
    taken: { readonly fitting: Fitting[]; readonly changed: Changed[] },
  ): Promise<readonly RowFault[] | undefined> {
    if (found.length > 1) return [{ code: 'severalPresent' }];
    const [one] = found;
    if (one && options.onMatch === 'refuse') return [{ code: 'present' }];
    if (one) await this.#change(tx, caller, { id: one.id, input: line.input, options }, taken.changed);
    else taken.fitting.push({ line: line.line, draft: await fittingDraft(tx, on, line.input) });
    return undefined;
  }

  /** The rule of the entity judges new rows one by one, and has asked for all of them before. */
  async #judged(tx: Tx, caller: Caller, fitting: readonly Fitting[], faults: FaultsByLine): Promise<Made[]> {
    const { entity, principal } = caller;
    const rule = ruleOf(entity.name);
    const [made, breathe]: [Made[], () => Promise<void>] = [[], breather()];
    await rule.ahead?.(
      tx,
      principal,
      fitting.map(({ draft }) => draft),
    );
    for (const { line, draft } of fitting) {
      await this.#told(line, { principal, faults }, async () => {
        await rule.save?.(tx, principal, draft, undefined);
        const columns = new Map<string, unknown>([...firstValues(caller), ...[...draft].filter(([, value]) => value !== null)]);
        made.push({ line, draft, id: randomUUIDv7(), orgId: rule.stands?.(principal, columns) ?? newOrgId(entity, principal), columns });
        return undefined;
      });
      await breathe();
    }
    return made;
  }

  async #change(
    tx: Tx,
    caller: Caller,
    { id, input, options }: { readonly id: string; readonly input: Input; readonly options: TakeOptions },
    changed: Changed[],
  ): Promise<void> {
    const { entity, principal, keys } = caller;
    const before = await lockRow(tx, caller, id);
    const draft = await readDraft(tx, { entity, access: readingOf(entity, principal, keys).access, principal, keys, before }, input);
    if (!options.isWritten) return keepChangeApart(tx, caller, before, { draft, names: differing(caller, before, draft) });
    let version = before.version;
    const refusal = await withSavepoint(tx, async (part) => {
      version = await storeAs(part, caller, before, { draft, act: 'updated', reason: reasonOf(options) });
    });
    if (refusal) throw refusal;
    if (version !== before.version) changed.push(changedFrom(entity, before, version));
  }

  async #write(
    tx: Tx,
    caller: Caller,
    { made, changed, reason }: { readonly made: readonly Made[]; readonly changed: readonly Changed[]; readonly reason: string | null },
    faults: FaultsByLine,
  ): Promise<void> {
    const { entity, principal, keys } = caller;
    const stored = await this.#insert(tx, caller, made, faults);
    if (stored.length > 0) {
      const changesOf = ({ columns }: Made): ReturnType<typeof changeOf>[] =>
        [...columns].flatMap(([name, value]) => {
          const column = entity.stored.get(name);
          return column ? [changeOf(column, null, value, keys)] : [];
        });
      const history = stored.map((one) => ({ id: one.id, version: 1, changes: changesOf(one) }));
      await writeHistory(tx, { entity, principal, act: 'created', reason }, history);
      for (const { draft } of stored) await ruleOf(entity.name).changed?.(tx, principal, draft, undefined);
      await ruleOf(entity.name).made?.(
        tx,
        principal,
        stored.map(({ id }) => id),
      );
      publish(
        tx,
        {
          entity,
          principal,
          act: 'created',
          orgIds: await audienceOf(
            tx,
            entity,
            principal,
            stored.map(({ orgId }) => orgId),
          ),
        },
        stored.map(({ id, orgId }) => ({ id, orgId, version: 1 })),
      );
    }
    await publishChanged(tx, { entity, principal, act: 'updated' }, changed);
  }

  /** All at once; where one of them cannot be, in halves, until it stands alone (invariant 9). */
  async #insert(tx: Tx, caller: Caller, rows: readonly Made[], faults: FaultsByLine): Promise<readonly Made[]> {
    const [first] = rows;
    if (!first) return [];
    const refusal = await withSavepoint(tx, (part) => insertAll(part, caller, rows));
    if (!refusal) return rows;
    if (rows.length === 1) {
      faults.set(first.line, this.#faultsOf(refusal, caller.principal));
      return [];
    }
    const half = Math.ceil(rows.length / 2);
    return [...(await this.#insert(tx, caller, rows.slice(0, half), faults)), ...(await this.#insert(tx, caller, rows.slice(half), faults))];
  }
}

async function insertAll(tx: Tx, caller: Caller, rows: readonly Made[]): Promise<void> {
  const { entity, principal } = caller;
  const names = [...new Set(rows.flatMap(({ columns }) => [...columns.keys()]))].filter((name) => entity.stored.get(name)?.ownId === undefined);
  const columns = ['id', 'org_id', 'created_by', ...names.map(snakeCase), ...(entity.own ? [ownColumn] : [])].map(quoteName).join(', ');
  const records = rows.map((row) => ({
    id: row.id,
    org_id: row.orgId,
    created_by: principal.id,
    ...Object.fromEntries(names.flatMap((name) => (row.columns.has(name) ? [[snakeCase(name), row.columns.get(name)]] : []))),
    ...(entity.own ? { [ownColumn]: ownValuesOf(entity, row.columns)?.set ?? null } : {}),
  }));
  const sql = `insert into ${entity.table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${entity.table}, $1::jsonb)`;
  await tx.query(sql, [JSON.stringify(records)]).catch((error: unknown) => {
    throw takenProblem(caller, error);
  });
}
