import { Flex } from 'antd';
import { tagLimits } from '#contract/limits/lists.ts';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { AskWords, OfferedWords, useOfferedWords } from '#src/engine/views/fields/OfferedWords.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { Option } from '#src/kit/views/inputs/options.tsx';

interface TagsProps extends NamedInputProps {
  /** Words of one's own are written beside those that the house offers. */
  readonly isFree?: boolean;
}

/**
 * The tags of one kind that the house offers, by their words: that is how they stand at a customer. Where it offers none, or nobody may see them, words are written; plain
 * tags are written in any case.
 */
export function TagsInput({ list, screen: _screen, editor: _editor, isFree = false, optionsSource: _source, ...given }: TagsProps): React.ReactElement {
  const { field, onChange, disabledWhy } = given;
  const offered = useOfferedWords(list, field);
  const values = Array.isArray(given.value) ? (given.value as readonly string[]) : [];
  const chosen = values.map((word): Option => offered.find(({ value }) => value === word) ?? { value: word, label: word });
  const input = <KindInput {...given} optionsSource={offered.length > 0 && !isFree ? { options: offered, chosen } : {}} />;
  return (
    // One place of the form's columns for both.
    <Flex vertical gap={4}>
      {input}
      {isFree && !disabledWhy ? (
        <OfferedWords list={list} field={field} values={values} isFull={values.length >= tagLimits.most} onTake={(word) => onChange([...values, word])} />
      ) : (
        <AskWords list={list} field={field} />
      )}
    </Flex>
  );
}
