import { Select } from 'antd';
import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';

interface SelectProps {
  readonly list: ResourceListRef;
  readonly label: string;
  readonly value: string | undefined;
  /** It is none of the choices. */
  readonly except?: string;
  readonly onChoose: (id: string | null) => void;
}

/** One of the customer groups that somebody sees, found by words. */
export function GroupSelect({ list, label, value, except, onChoose }: SelectProps): React.ReactElement {
  const rows = useSelector(list, (snapshot) => snapshot.context.options['assertedGroup']?.rows) ?? [];
  const ask = (words: string): void => list.send({ type: 'options.ask', entity: 'assertedGroup', words });
  return (
    <>
      <Shown onShown={() => ask('')} />
      <Select
        allowClear
        showSearch={{ filterOption: false, onSearch: ask }}
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(next: string | undefined) => onChoose(next ?? null)}
        options={rows.flatMap(({ id, label: name }) => (id === except ? [] : [{ value: id, label: name }]))}
      />
    </>
  );
}
