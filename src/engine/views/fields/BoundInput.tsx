import { useSelector } from '@xstate/react';
import { hasBounds } from '#contract/ownFields.ts';
import type { OwnFieldType } from '#contract/ownFields.ts';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import type { NamedInputProps } from '#src/engine/views/editor/namedInputProps.tsx';

/** Least and most, of a field that has them. */
export function BoundInput({ list: _list, screen: _screen, editor, ...given }: NamedInputProps): React.ReactElement {
  const type = useSelector(editor, (snapshot) => snapshot.context.values['type']) as OwnFieldType | null;
  return type !== null && hasBounds.has(type) ? <KindInput {...given} /> : <></>;
}
