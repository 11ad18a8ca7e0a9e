import { useMemo, useState } from 'react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import type { InnerInput } from '#src/kit/views/inputs/byKind.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { LinesInput } from '#src/kit/views/inputs/lines/LinesInput.tsx';
import { useOptionsSource } from './useOptionsSource.tsx';

type Names = Readonly<Record<string, string>>;
interface SuppliedProps extends Omit<React.ComponentProps<typeof KindInput>, 'optionsSource'> {
  readonly list: ResourceListRef;
  /** Ids -> what the rows are called that stand there already. */
  readonly names?: Names;
  /** Names the value among those of all forms. */
  readonly place?: string;
}
const none: Names = {};
/** A field refers to one row, or to several. */
const idsIn = (value: unknown): readonly string[] => [value].flat().filter((one) => typeof one === 'string');

/** The input of a field with what it needs of the server. Rows that were chosen keep their names while others are looked for. */
export function SuppliedInput({ list, names = none, place, ...given }: SuppliedProps): React.ReactElement {
  const { field } = given;
  const [chosen, know] = useState(none);
  const called = useMemo(() => ({ ...names, ...chosen }), [names, chosen]);
  const optionsSource = useOptionsSource(list, field, called);
  const inner = (one: InnerInput): React.ReactElement => <SuppliedInput {...one} list={list} names={names} />;
  const at = place === undefined ? {} : { place };
  return (
    <>
      {field.kind === 'refTree' && field.of ? (
        <Shown onShown={() => list.send({ type: 'options.ask', entity: field.of ?? '', words: '', isWhole: true })} />
      ) : null}
      <KindInput
        {...given}
        optionsSource={field.kind === 'lines' ? { ...at, lines: LinesInput, inner } : field.kind === 'image' ? at : optionsSource}
        onChange={(next) => {
          const { options } = optionsSource;
          if (options) know(Object.fromEntries(idsIn(next).map((id) => [id, options.find(({ value }) => value === id)?.label ?? called[id] ?? id])));
          given.onChange(next);
        }}
      />
    </>
  );
}
