import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#src/kit/views/parts/Field.tsx';
import type { InputProps } from './given.tsx';
import type { Option, PickRow, TreeOption } from './options.tsx';
import { PickBox } from './PickBox.tsx';
import { flattened, pathTo, unfoldedRows } from './treeRows.tsx';
import { usePick } from './usePick.tsx';

interface TreeInputProps extends InputProps<string> {
  readonly nodes: readonly TreeOption[];
  /** A value that is no longer in the tree is called so. */
  readonly chosen?: Option | undefined;
  /** Only what has nothing below it can be chosen. */
  readonly onlyLeaves?: boolean;
  readonly onOpen?: () => void;
  /** Said in place of the count, while the tree is on its way or could not be had. */
  readonly status?: React.ReactNode;
}

const slash = ' / ';
const isParent = (option: Option): boolean => ((option as TreeOption).children ?? []).length > 0;

/** One of a tree, however large: unfolded step by step, or found by what is typed, with the way to it beside. */
export function TreeInput(props: TreeInputProps): React.ReactElement {
  const { label, value, onChange, problem, hint, disabledWhy, required, nodes, chosen, onlyLeaves = false, onOpen, status } = props;
  const { t } = useTranslation();
  const all = useMemo(() => flattened(nodes).map(({ above, ...one }) => (above.length === 0 ? one : { ...one, detail: above.join(slash) })), [nodes]);
  const pick = usePick(all, undefined);
  const path = useMemo(() => pathTo(nodes, value), [nodes, value]);
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isSought = (pick.words ?? '').trim() !== '';
  const rows = useMemo(() => {
    // The way to what is chosen stands open, unless somebody has folded it.
    const unfolded = new Set(path.slice(0, -1).map((one) => one.value));
    for (const [one, isUnfolded] of folds) {
      if (isUnfolded) unfolded.add(one);
      else unfolded.delete(one);
    }
    if (!isSought) {
      const shown = unfoldedRows(nodes, unfolded, value);
      return onlyLeaves ? shown.map((row) => (row.isUnfolded === undefined ? row : { ...row, isFolder: true })) : shown;
    }
    const found = onlyLeaves ? pick.found.filter((option) => !isParent(option)) : pick.found;
    return found.map((option): PickRow => ({ option, level: 1, isChosen: option.value === value }));
  }, [nodes, path, folds, isSought, pick.found, value, onlyLeaves]);
  const isGone = value !== null && path.length === 0 && nodes.length > 0;
  const name = path.length > 0 ? path.map((one) => one.label).join(slash) : (chosen?.label ?? value ?? '');
  return (
    <Field label={label} hint={disabledWhy || (isGone ? t('inputs.gone') : hint)} error={problem}>
      {(given) => (
        <PickBox
          given={given}
          label={label}
          text={name}
          words={pick.words}
          onWords={(words) => {
            if (words !== null) onOpen?.();
            pick.onWords(words);
          }}
          rows={rows}
          status={status ?? pick.status}
          onPick={(option) => onChange(option.value)}
          onFold={(one, isUnfolded) => setFolds(new Map([...folds, [one, isUnfolded]]))}
          onClear={value === null || required ? undefined : () => onChange(null)}
          isDisabled={Boolean(disabledWhy)}
          required={required}
        />
      )}
    </Field>
  );
}
