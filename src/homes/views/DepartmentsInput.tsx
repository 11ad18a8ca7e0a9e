import { useSelector } from '@xstate/react';
import type { OptionRow } from '#src/engine/machines/resourceList/context.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';

const none: readonly OptionRow[] = [];

/** Everything that stands below it, itself not. */
function idsBelow(rows: readonly OptionRow[], orgId: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  let above: ReadonlySet<unknown> = new Set([orgId]);
  while (above.size > 0) {
    const next = rows.filter(({ id, parentId }) => above.has(parentId) && !found.has(id)).map(({ id }) => id);
    for (const id of next) found.add(id);
    above = new Set(next);
  }
  return found;
}

/** Departments of the organisation whose page it is: the server takes no others. */
export function DepartmentsInput({ list, screen: _screen, editor, optionsSource, ...given }: NamedInputProps): React.ReactElement {
  const orgId = useSelector(editor, ({ context }) => context.values['orgId'] ?? context.row?.['orgId']);
  const rows = useSelector(list, ({ context }) => context.options['organisation']?.rows ?? none);
  const below = idsBelow(rows, orgId);
  const options = optionsSource?.options?.filter(({ value }) => below.has(value)) ?? [];
  return (
    <>
      <Shown key={String(orgId)} onShown={() => list.send({ type: 'options.ask', entity: 'organisation', words: '', isWhole: true })} />
      <KindInput {...given} optionsSource={{ options, ...(optionsSource?.chosen ? { chosen: optionsSource.chosen } : {}) }} />
    </>
  );
}
