import { useSelector } from '@xstate/react';
import { hasChoices } from '#contract/ownFields.ts';
import type { OwnFieldType } from '#contract/ownFields.ts';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';

/** The choices of a field come from this dictionary, if the field has choices. */
export function DictionaryInput({ list: _list, screen: _screen, editor, ...given }: NamedInputProps): React.ReactElement {
  const type = useSelector(editor, (snapshot) => snapshot.context.values['type']) as OwnFieldType | null;
  return type !== null && hasChoices.has(type) ? <KindInput {...given} /> : <></>;
}
