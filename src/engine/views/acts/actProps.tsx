/** The sheet of an act, and a part that stands for it under a name, are given these. */
import type { Act } from '#contract/acts/act.ts';
import type { effect } from '#contract/acts/preview.ts';
import type { Row } from '#contract/kinds.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { isUnforeseen } from '#src/engine/machines/resourceList/acts.ts';
import type { Preview } from '#src/engine/machines/resourceList/context.ts';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';

export interface ActPart {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly name: string;
  readonly act: Act;
  readonly preview: Preview;
  /** These have to be written, by what was found beforehand. */
  readonly needed?: readonly string[];
}

/** The check has said this; null before it has, and where nothing can be told beforehand. */
export const answerOf = <A,>({ preview }: ActPart): A | null => (preview.answer === null || isUnforeseen(preview.answer) ? null : (preview.answer as A));

export type Effect = Row<typeof effect>;
/** The act was tried with this outcome; null before it was, and where nothing can be told beforehand. */
export const effectOf = ({ preview }: ActPart): Effect | null => (preview.effect == null || isUnforeseen(preview.effect) ? null : (preview.effect as Effect));
/** So many rows would not stand as they stand now. */
export const changing = ({ done, same }: Effect): number => done - same;
