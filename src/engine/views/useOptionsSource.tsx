import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import type { Field } from '#contract/kinds.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { OptionRow, Options } from '#src/engine/machines/resourceList/context.ts';
import type { OptionsSource } from '#src/kit/views/inputs/byKind.tsx';
import type { Option, TreeOption } from '#src/kit/views/inputs/options.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { hasOptions } from './fields/hasOptions.tsx';

const nothing: readonly OptionRow[] = [];

/** The entity that a field refers to, itself or by each of its values. */
export const referredBy = (field: Field | undefined): string | undefined =>
  field?.kind === 'ref' || field?.kind === 'refTree' ? field.of : field?.kind === 'many' ? referredBy(field.item) : undefined;

const depthMost = 12;
function treeOf(rows: readonly OptionRow[], optionOf: (row: OptionRow) => Option): readonly TreeOption[] {
  const ids = new Set(rows.map((row) => row.id));
  const below = (parent: string | null, depth: number): readonly TreeOption[] =>
    depth > depthMost
      ? []
      : rows
          .filter((row) => (parent === null ? !row.parentId || !ids.has(row.parentId) : row.parentId === parent))
          .map((row) => ({ ...optionOf(row), children: below(row.id, depth + 1) }));
  return below(null, 0);
}

/** A field needs these of the server to be filled in: found there by words, a tree whole. */
export function useOptionsSource(list: ResourceListRef, field: Field | undefined, names: Readonly<Record<string, string>> = {}): OptionsSource {
  const language = useLanguage();
  const entity = referredBy(field);
  const features = useRoot((context) => context.config.features);
  const known = useSelector(list, (snapshot): Options | undefined => (entity === undefined ? undefined : snapshot.context.options[entity]));
  const rows = known?.rows ?? nothing;
  return useMemo((): OptionsSource => {
    if (entity === undefined || !hasOptions(entity, features)) return {};
    const optionOf = ({ id, label, labelEn, hint, isPast }: OptionRow): Option => ({
      value: id,
      label: language === 'en' && labelEn ? labelEn : label,
      ...(hint ? { detail: hint } : {}),
      ...(isPast ? { whyNot: hint ?? label } : {}),
    });
    const options = rows.map(optionOf);
    const chosen = Object.entries(names).map(([value, label]): Option => ({ value, label }));
    if (field?.kind === 'refTree') return { nodes: treeOf(rows, optionOf), chosen: [...options, ...chosen] };
    return {
      options,
      chosen: [...options, ...chosen],
      search: { state: known?.state ?? 'ready', onSearch: (words) => list.send({ type: 'options.ask', entity, words }) },
    };
  }, [entity, field, features, known, rows, names, language, list]);
}
