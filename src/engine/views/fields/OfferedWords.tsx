import { useMemo } from 'react';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Flex } from 'antd';
import { useSelector } from '@xstate/react';
import type { Field } from '#contract/kinds.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { OptionRow } from '#src/engine/machines/resourceList/context.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import type { Option } from '#src/kit/views/inputs/options.tsx';
import { useMeant } from '#src/kit/views/inputs/usePinyinFilter.tsx';

const none: readonly OptionRow[] = [];
const nothing: readonly string[] = [];

/** Words that the house offers for this field (`offers` of its description), as far as they are known and whoever asks may see them. */
export function useOfferedWords(list: ResourceListRef, field: Field): readonly Option[] {
  const language = useLanguage();
  const [entity = '', kind] = field.options.offers ?? [];
  const rows = useSelector(list, ({ context }) => context.options[entity]?.rows ?? none);
  return useMemo(
    () =>
      rows
        .filter(({ hint, isPast }) => hint === kind && !isPast)
        .map(({ label, labelEn }) => ({ value: label, label: language === 'en' && labelEn ? labelEn : label })),
    [rows, kind, language],
  );
}

interface Of {
  readonly list: ResourceListRef;
  readonly field: Field;
}

/** The words are asked for where somebody may choose among them. */
export function AskWords({ list, field }: Of): React.ReactElement | null {
  const [entity] = field.options.offers ?? [];
  return entity === undefined ? null : <Shown onShown={() => list.send({ type: 'options.ask', entity, words: '', isWhole: true })} />;
}

interface OfferedProps extends Of {
  /** These stand there already. */
  readonly values?: readonly string[];
  /** Only what is meant by it is offered. */
  readonly typed?: string;
  readonly isFull?: boolean;
  readonly onTake: (word: string) => void;
}

/** Words of the house are taken by one press. */
export function OfferedWords({ list, field, values = nothing, typed = '', isFull = false, onTake }: OfferedProps): React.ReactElement {
  const language = useLanguage();
  const offered = useOfferedWords(list, field);
  const means = useMeant(typed);
  const left = offered.filter(({ value, label }) => value !== typed && !values.includes(value) && (means(label) || means(value)));
  return (
    <>
      <AskWords list={list} field={field} />
      {left.length === 0 ? null : (
        <Flex wrap gap={4} role="group" aria-label={labelIn(field.label, language)}>
          {left.map(({ value, label }) => (
            <Button key={value} type="dashed" size="small" disabled={isFull} icon={<PlusOutlined />} onClick={() => onTake(value)}>
              {label}
            </Button>
          ))}
        </Flex>
      )}
    </>
  );
}
