import { useSelector } from '@xstate/react';
import type { tagKinds } from '#contract/choices/records.ts';
import type { OptionRow } from '#src/engine/machines/resourceList/context.ts';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { Option } from '#src/kit/views/inputs/options.tsx';

const none: readonly OptionRow[] = [];
const wanted = 'customerTag';

interface TagsProps extends NamedInputProps {
  readonly kind: keyof typeof tagKinds;
}

/** The tags of one kind that the house offers, by their words: that is how they stand at a customer. Where it offers none, or nobody may see them, words are written. */
export function TagsInput({ list, screen: _screen, editor: _editor, kind, optionsSource: _source, ...given }: TagsProps): React.ReactElement {
  const language = useLanguage();
  const rows = useSelector(list, ({ context }) => context.options[wanted]?.rows ?? none);
  const ofKind = rows.filter(({ hint, isPast }) => hint === kind && !isPast);
  const offered = new Map(
    ofKind.map(({ label, labelEn }): [string, Option] => [label, { value: label, label: language === 'en' && labelEn ? labelEn : label }]),
  );
  const chosen = (Array.isArray(given.value) ? (given.value as readonly string[]) : []).map(
    (word): Option => offered.get(word) ?? { value: word, label: word },
  );
  return (
    <>
      <Shown onShown={() => list.send({ type: 'options.ask', entity: wanted, words: '', isWhole: true })} />
      <KindInput {...given} optionsSource={offered.size > 0 ? { options: [...offered.values()], chosen } : {}} />
    </>
  );
}
