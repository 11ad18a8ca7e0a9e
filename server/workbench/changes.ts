/** Changes of customers, orders, complaints, calls and return visits since somebody last looked: lines of the history that the reader may see, told as the history tells them. */
import { workbenchLimits } from '#contract/limits/workbench.ts';
import type { Answers } from '#contract/operations.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { ToldChange } from '#contract/workbench/told.ts';
import type { Query } from '#server/db/database.ts';
import { narrowWithin } from '#server/db/rlsContext.ts';
import { cellOf } from '#server/engine/cells.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changesSeen, namesIn, seenAmong } from '#server/engine/readMore.ts';
import { calledOf } from '#server/engine/rows.ts';
import { readerOf } from './countTiles.ts';
import type { Reader } from './countTiles.ts';

interface Line extends Record<string, unknown> {
  readonly entity: string;
  readonly rowId: string;
  readonly version: number;
  readonly change: string;
  readonly at: string;
  readonly byName: string | null;
  readonly changes: readonly FieldChange[];
}
/** One of each that managers look after. */
const watched = ['member', 'order', 'complaint', 'callTask', 'returnVisit'] as const;
/** Lines of rows that the reader does not see are left out: so many more are read than told. */
const readMost = workbenchLimits.changes * 10;

const sinceSql = `select greatest(coalesce(w.since_at, now() - interval '1 day'), now() - interval '${workbenchLimits.changesHours} hours') as since
  from (select 1) one left join workbench w on w.user_id = $1 and w.org_id = $2`;
const linesSql = `select c.entity, c.entity_id as "rowId", c.version, c.change, c.at, c.by_name as "byName", c.changes
  from record_change c where c.at > $1 and c.entity = $2 and c.by_id is distinct from $3::uuid order by c.at desc limit $4`;

/** A row that moved is told by its state, another one by the first field that the reader sees. */
function leadingOf({ entity }: Caller, changes: readonly FieldChange[]): FieldChange | undefined {
  return (
    changes.find(({ field }) => entity.resource.fields[field]?.kind === 'state') ?? changes.find(({ field }) => entity.resource.fields[field] !== undefined)
  );
}

async function toldOf(query: Query, caller: Caller, lines: readonly Line[]): Promise<readonly ToldChange[]> {
  const { entity, principal } = caller;
  const seen = await seenAmong(query, caller, [...new Set(lines.map(({ rowId }) => rowId))]);
  const shown = lines.filter(({ rowId }) => seen.has(rowId)).map((line) => ({ line, changes: changesSeen(caller, line.changes) }));
  const titles = await calledOf(query, entity.name, [...new Set(shown.map(({ line }) => line.rowId))], caller);
  const names = await namesIn(
    query,
    caller,
    shown.flatMap(({ changes }) => changes),
  );
  const on = { at: principal.language === 'en' ? 1 : 0, names } as const;
  return shown.map(({ line, changes }) => {
    const leading = line.change === 'created' ? undefined : leadingOf(caller, changes);
    const field = leading && entity.resource.fields[leading.field];
    const said = (value: unknown): string | null => {
      const cell = field && cellOf(value, field, on);
      return cell == null ? null : String(cell);
    };
    return {
      id: `${line.rowId}:${line.version}`,
      entity: entity.name,
      rowId: line.rowId,
      kind: entity.resource.label[on.at],
      title: titles.get(line.rowId) ?? '',
      at: line.at,
      by: line.byName,
      act: line.change,
      field: field?.label[on.at] ?? null,
      from: said(leading?.from),
      to: said(leading?.to),
    };
  });
}

export async function changesSince(query: Query, reader: Reader): Promise<Answers<'workbench.changes'>> {
  const { principal } = reader;
  const [{ since } = { since: '' }] = await query.query<{ readonly since: string }>(sinceSql, [principal.id, principal.orgId]);
  const all: ToldChange[] = [];
  for (const name of watched) {
    const caller = readerOf(reader, name);
    if (!caller) continue;
    await narrowWithin(query, caller.principal);
    const lines = await query.query<Line>(linesSql, [since, name, principal.id, readMost]);
    all.push(...(await toldOf(query, caller, lines)));
  }
  const sorted = all.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  return { since, changes: sorted.slice(0, workbenchLimits.changes), isCut: sorted.length > workbenchLimits.changes };
}
