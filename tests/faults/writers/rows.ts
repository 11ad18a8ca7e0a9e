/** Answers to whoever wrote rows are compared with the rows, their history and the log: pure, so that a planted fault shows whether it is found. */
import type { Life } from '#contract/lives/life.ts';
import type { FieldChange } from '#contract/standardShapes.ts';
import type { Violation } from '#tests/rig/checker.ts';
import type { Outcome } from '#tests/rig/history.ts';

/** A row that people wrote: each version is one write of one of them. */
export interface WrittenRow {
  readonly entity: string;
  readonly id: string;
  /** Versions that were acknowledged, each with what was done. */
  readonly acknowledged: { readonly version: number; readonly change: string }[];
  /** Values that no other write has: each stands in the history once where it was acknowledged, not at all where it was refused, and at most once where nobody knows. */
  readonly values: { readonly field: string; readonly value: string; readonly outcome: Outcome }[];
}
/** Somebody wanted to make a row. */
export interface WantedRow {
  readonly entity: string;
  readonly outcome: Outcome;
  readonly id?: string | undefined;
}
export interface StoredRow {
  readonly id: string;
  readonly version: number;
}
export interface StoredChange {
  readonly entity: string;
  readonly id: string;
  readonly version: number;
  readonly change: string;
  readonly changes?: readonly FieldChange[];
}
/** A state that a row came to; the first one is that in which it was made. */
export interface StoredState {
  readonly id: string;
  readonly life: Life;
  readonly states: readonly string[];
}
export interface StoredRows {
  readonly rows: readonly StoredRow[];
  readonly changes: readonly StoredChange[];
  readonly events: readonly StoredChange[];
  /** Rows that those who write here made, whoever was told. */
  readonly made: readonly { readonly entity: string; readonly id: string }[];
  readonly states: readonly StoredState[];
}

/** Made and acknowledged: once. Refused: not at all. Unknown: at most once each. */
function checkMaking(wanted: readonly WantedRow[], { rows, made }: StoredRows): Violation[] {
  const standing = new Set(rows.map(({ id }) => id));
  const found: Violation[] = [];
  const told = Map.groupBy(
    wanted.filter(({ outcome }) => outcome === 'ok'),
    ({ id }) => id ?? '',
  );
  for (const [id, [one, ...others]] of told) {
    if (!standing.has(id)) found.push({ fault: 'lost', what: `${one?.entity ?? ''} ${id} was acknowledged and is not stored` });
    if (others.length > 0)
      found.push({ fault: 'wrongAnswer', what: `${one?.entity ?? ''} ${id} was acknowledged to ${String(others.length + 1)} makings of rows` });
  }
  const untold = Map.groupBy(
    made.filter(({ id }) => !told.has(id)),
    ({ entity }) => entity,
  );
  for (const [entity, more] of untold) {
    const unknown = wanted.filter((one) => one.entity === entity && one.outcome === 'unknown').length;
    if (more.length > unknown)
      found.push({
        fault: 'doubled',
        what: `${entity}: ${String(more.length)} rows that nobody was told of, at most ${String(unknown)} expected: ${more[0]?.id ?? ''}`,
      });
  }
  return found;
}

function checkAcknowledged(named: string, { acknowledged }: WrittenRow, changes: readonly StoredChange[]): Violation[] {
  return [...Map.groupBy(acknowledged, ({ version }) => version)].flatMap(([version, claims]): Violation[] => {
    if (claims.length > 1) return [{ fault: 'doubled', what: `${named}: version ${String(version)} was acknowledged to ${String(claims.length)} people` }];
    const change = claims[0]?.change ?? '';
    const stored = changes.find((one) => one.version === version);
    if (stored?.change === change) return [];
    const what = `${named}: version ${String(version)} was acknowledged as ${change} and is ${stored?.change ?? 'not in its history'}`;
    return [{ fault: stored ? 'wrongAnswer' : 'lost', what }];
  });
}

function checkValues(named: string, { values }: WrittenRow, changes: readonly StoredChange[]): Violation[] {
  return values.flatMap(({ field, value, outcome }): Violation[] => {
    const times = changes.filter((one) => one.changes?.some((change) => change.field === field && change.to === value)).length;
    const what = `${named}: ${field} "${value}" (${outcome}) stands in its history ${String(times)} times`;
    if (times > 1) return [{ fault: 'doubled', what }];
    if (times === 0) return outcome === 'ok' ? [{ fault: 'lost', what }] : [];
    return outcome === 'refused' ? [{ fault: 'refusedButStored', what }] : [];
  });
}

function checkRow(written: WrittenRow, { version }: StoredRow, changes: readonly StoredChange[]): Violation[] {
  const named = `${written.entity} ${written.id}`;
  const versions = changes.map((one) => one.version).toSorted((a, b) => a - b);
  const isDense = versions.length === version && versions.every((one, at) => one === at + 1);
  const gap: Violation = { fault: 'historyDiffers', what: `${named} has version ${String(version)}, and its history ${versions.join() || 'nothing'}` };
  return [...(isDense ? [] : [gap]), ...checkAcknowledged(named, written, changes), ...checkValues(named, written, changes)];
}

/** Each change has one event. */
function checkEvents({ changes, events }: StoredRows): Violation[] {
  const told = Map.groupBy(events, ({ id, version }) => `${id} ${String(version)}`);
  return changes.flatMap(({ entity, id, version }): Violation[] => {
    const times = told.get(`${id} ${String(version)}`)?.length ?? 0;
    return times === 1 ? [] : [{ fault: 'eventDiffers', what: `version ${String(version)} of ${entity} ${id} has ${String(times)} events` }];
  });
}

export function checkMoves(states: readonly StoredState[]): Violation[] {
  return states.flatMap(({ id, life, states: seen }) =>
    seen.flatMap((to, at): Violation[] => {
      const from = seen[at - 1];
      const isLegal =
        from === undefined
          ? to === life.first || (life.alsoFirst ?? []).includes(to)
          : Object.values(life.moves).some((move) => move.from.includes(from) && move.to === to);
      return isLegal ? [] : [{ fault: 'illegalMove', what: `${life.name} ${id}: ${from ?? 'nothing'} -> ${to}` }];
    }),
  );
}

export function checkWritten(written: readonly WrittenRow[], wanted: readonly WantedRow[], stored: StoredRows): Violation[] {
  const rows = new Map(stored.rows.map((row) => [row.id, row]));
  const changes = Map.groupBy(stored.changes, ({ id }) => id);
  return [
    ...checkMaking(wanted, stored),
    ...written.flatMap((one) => {
      const row = rows.get(one.id);
      return row ? checkRow(one, row, changes.get(one.id) ?? []) : [];
    }),
    ...checkEvents(stored),
    ...checkMoves(stored.states),
  ];
}
