/** An act that was tried is told as lines: rows that would be changed alike stand together, as far as the caller sees them (docs/adr/0084). */
import { archiveField } from '#contract/readings/fieldRoles.ts';
import type { EffectLine, Holding } from '#contract/acts/preview.ts';
import { effectLimits } from '#contract/limits/lists.ts';
import type { Right } from '#contract/rights.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Query } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { RowEffect } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { cellOf } from './cells.ts';
import { claimOf, loadOf } from './claim.ts';
import { entityOf } from './entities.ts';
import type { Caller } from './listAsked.ts';
import { entityFor } from './own/ownFields.ts';
import { changesSeen, namesIn, seenAmong } from './readMore.ts';

interface By {
  readonly principal: Principal;
  readonly keys: Keys;
}
type Act = EffectLine['act'];
interface Told {
  readonly act: Act;
  readonly change: FieldChange | undefined;
}

const isChange = ({ act }: RowEffect): boolean => act !== 'same';

/** A person decides these. A moment that the server sets says nothing beside them, but that of archiving; a new row is told as new. */
function changesOf(caller: Caller, { act, changes }: RowEffect): readonly FieldChange[] {
  const { entity } = caller;
  if (act === 'created') return [];
  return changesSeen(caller, changes).filter(({ field }) => {
    const column = entity.stored.get(field)?.field;
    return column !== undefined && (column.kind === 'state' || field === archiveField || !column.options.readOnly);
  });
}

/** The reader may see these rows of one entity. */
async function linesOf(query: Query, caller: Caller, effects: readonly RowEffect[]): Promise<readonly EffectLine[]> {
  const { entity, principal } = caller;
  const at = principal.language === 'en' ? 1 : 0;
  const seen = await seenAmong(query, caller, [...new Set(effects.map(({ id }) => id))]);
  const told = effects
    .filter(({ id }) => seen.has(id))
    .flatMap((one): Told[] => {
      const changes = changesOf(caller, one);
      const act = one.act as Act;
      return changes.length === 0 ? [{ act, change: undefined }] : changes.map((change) => ({ act, change }));
    });
  const names = await namesIn(
    query,
    caller,
    told.flatMap(({ change }) => (change ? [change] : [])),
  );
  const said = (field: string, value: unknown): string | null => {
    const column = entity.stored.get(field)?.field;
    const cell = column ? cellOf(value, column, { at, names }) : null;
    return cell === null || cell === '' ? null : String(cell);
  };
  const lineOf = ({ act, change }: Told, count: number): EffectLine => ({
    what: entity.resource.label[at],
    act,
    field: (change && entity.stored.get(change.field)?.field.label[at]) ?? null,
    from: change ? said(change.field, change.from) : null,
    to: change ? said(change.field, change.to) : null,
    count,
  });
  const alike = Map.groupBy(told, ({ act, change }) => JSON.stringify([act, change?.field, change?.from, change?.to]));
  return [...alike.values()].flatMap((some) => (some[0] ? [lineOf(some[0], some.length)] : []));
}

function cut(lines: readonly EffectLine[], rest: string): readonly EffectLine[] {
  const sorted = lines.toSorted((one, other) => other.count - one.count);
  const more = sorted.slice(effectLimits.lines);
  if (more.length === 0) return sorted;
  const count = more.reduce((sum, line) => sum + line.count, 0);
  return [...sorted.slice(0, effectLimits.lines), { what: rest, act: 'rest', field: null, from: null, to: null, count }];
}

/** @param effects of rows of any entities, in the order of the changes */
export async function effectLines(query: Query, { principal, keys }: By, effects: readonly RowEffect[]): Promise<readonly EffectLine[]> {
  const lines: EffectLine[] = [];
  for (const [name, some] of Map.groupBy(effects.filter(isChange), ({ entity }) => entity)) {
    const described = entityOf(name);
    if (!principal.rights.has(`${described.rights}.read` as Right)) continue;
    const entity = described.standard.ownFields ? await entityFor(query, name, principal) : described;
    lines.push(...(await linesOf(query, { entity, call: { entity: name, verb: 'history' }, principal, keys }, some)));
  }
  return cut(lines, principal.language === 'en' ? 'Others' : '其他');
}

/** Takers of rows of this entity, and how many each gets. */
export async function holdings(query: Query, entity: string, orgId: string, effects: readonly RowEffect[]): Promise<readonly Holding[]> {
  const { holder } = claimOf(entity).claim;
  const passed = effects.flatMap((one) => (one.entity === entity && isChange(one) ? one.changes.filter(({ field }) => field === holder) : []));
  const found: Holding[] = [];
  for (const [to, got] of Map.groupBy(passed, (change) => change.to)) {
    const load = typeof to === 'string' ? await loadOf(query, entity, to, orgId) : undefined;
    if (load) found.push({ name: load.name, before: load.count - got.length, after: load.count, most: load.most });
  }
  return found;
}
