/** Scores of many answers: their mean, their bands, and how the mean went from month to month. Pure. */
import type { QuestionnaireContent, ScoreRule } from '#contract/questionnaires/definition.ts';
import type { MonthResult, ScoreResult } from '#contract/questionnaires/results.ts';
import { partsOf, toldIn, unitedOf } from './counting.ts';
import type { Counting, Placed } from './counting.ts';
import { meanOf, meansOf } from './spans.ts';

const valueIn = ({ scores }: Placed, id: string): number | null => scores.find((score) => score.id === id)?.value ?? null;

/** A month of anonymous answers would cut their batches. */
function monthsOf(rows: readonly Placed[], id: string): readonly MonthResult[] {
  const named = rows.filter(({ isAnonymous }) => !isAnonymous);
  return [...Map.groupBy(named, ({ month }) => month)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, list]) => ({ month, count: list.length, mean: meanOf(list.map((row) => valueIn(row, id) ?? 0)) ?? 0 }));
}

function bandsOf({ groups }: Counting, { id, bands }: ScoreRule, told: readonly Placed[]): ScoreResult['bands'] {
  const said = told.map((row) => ({ row, band: row.scores.find((score) => score.id === id)?.band }));
  // Bands stand as the newest version has them, from low to high; one that only an older version had stands behind them.
  const labels = Map.groupBy([...bands.map(({ label }) => label), ...said.flatMap(({ band }) => band ?? [])], ({ zh }) => zh);
  return [...labels.values()]
    .flatMap(([newest]) => newest ?? [])
    .map((label) => {
      const rows = said.filter(({ band }) => band?.zh === label.zh).map(({ row }) => row);
      const parts = partsOf(groups, rows);
      return { label, count: rows.length, ...(parts ? { parts } : {}) };
    });
}

export function countScores(counting: Counting): readonly ScoreResult[] {
  return unitedOf<ScoreRule>(counting.versions, ({ scores }: QuestionnaireContent) => scores).map(({ newest, versions }) => {
    const { id, label } = newest;
    const { told } = toldIn(counting.rows, (row) => valueIn(row, id) !== null);
    const values = told.map((row) => ({ row, value: valueIn(row, id) ?? 0 }));
    return {
      id,
      label,
      versions,
      count: told.length,
      mean: meanOf(values.map(({ value }) => value)),
      ...(counting.groups ? { means: meansOf(values, counting.groups.length) } : {}),
      bands: bandsOf(counting, newest, told),
      months: monthsOf(told, id),
    };
  });
}
