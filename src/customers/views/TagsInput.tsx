import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Flex } from 'antd';
import { useSelector } from '@xstate/react';
import type { tagKinds } from '#contract/choices/records.ts';
import { tagLimits } from '#contract/limits/lists.ts';
import type { OptionRow } from '#src/engine/machines/resourceList/context.ts';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { Option } from '#src/kit/views/inputs/options.tsx';

const none: readonly OptionRow[] = [];
const wanted = 'customerTag';

interface TagsProps extends NamedInputProps {
  readonly kind: keyof typeof tagKinds;
  /** Words of one's own are written beside those that the house offers. */
  readonly isFree?: boolean;
}

interface OfferedProps extends Pick<NamedInputProps, 'field' | 'onChange' | 'disabledWhy'> {
  readonly offered: readonly Option[];
  readonly values: readonly string[];
}

/** Tags of the house are taken by one press, as long as there is room. */
function Offered({ field, offered, values, onChange, disabledWhy }: OfferedProps): React.ReactElement | null {
  const language = useLanguage();
  const left = offered.filter(({ value }) => !values.includes(value));
  if (left.length === 0 || disabledWhy) return null;
  return (
    <Flex wrap gap={4} role="group" aria-label={labelIn(field.label, language)}>
      {left.map(({ value, label }) => (
        <Button
          key={value}
          type="dashed"
          size="small"
          disabled={values.length >= tagLimits.most}
          icon={<PlusOutlined />}
          onClick={() => onChange([...values, value])}
        >
          {label}
        </Button>
      ))}
    </Flex>
  );
}

/**
 * The tags of one kind that the house offers, by their words: that is how they stand at a customer. Where it offers none, or nobody may see them, words are written; plain
 * tags are written in any case.
 */
export function TagsInput({ list, screen: _screen, editor: _editor, kind, isFree = false, optionsSource: _source, ...given }: TagsProps): React.ReactElement {
  const language = useLanguage();
  const rows = useSelector(list, ({ context }) => context.options[wanted]?.rows ?? none);
  const ofKind = rows.filter(({ hint, isPast }) => hint === kind && !isPast);
  const offered = new Map(
    ofKind.map(({ label, labelEn }): [string, Option] => [label, { value: label, label: language === 'en' && labelEn ? labelEn : label }]),
  );
  const values = Array.isArray(given.value) ? (given.value as readonly string[]) : [];
  const chosen = values.map((word): Option => offered.get(word) ?? { value: word, label: word });
  const input = <KindInput {...given} optionsSource={offered.size > 0 && !isFree ? { options: [...offered.values()], chosen } : {}} />;
  return (
    <>
      <Shown onShown={() => list.send({ type: 'options.ask', entity: wanted, words: '', isWhole: true })} />
      {isFree ? (
        // One place of the form's columns for both.
        <Flex vertical gap={4}>
          {input}
          <Offered {...given} offered={[...offered.values()]} values={values} />
        </Flex>
      ) : (
        input
      )}
    </>
  );
}
