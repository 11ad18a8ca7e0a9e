/** A reading beside the rows of a list is drawn here: asked when it is really looked at, live from then on, with its ground, its failure and another try. */
import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ReadingAsked, ReadingCall } from '#src/kit/machines/readings/readingMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';

interface Place {
  readonly list: ResourceListRef;
  readonly place: string;
  /** The id of the row that it belongs to; empty: of all rows. */
  readonly about: string;
}
interface ReadingProps extends Place {
  readonly asked: ReadingAsked;
  /** Lines of the ground while it loads. */
  readonly lines: number;
  readonly children: (answers: readonly unknown[]) => React.ReactNode;
}

/** The calls that were asked for last in this place, for this row; none before the first. */
export function useAskedBefore({ list, place, about }: Place): readonly ReadingCall[] | undefined {
  const known = useSelector(list, (snapshot) => snapshot.context.readings[place]);
  const calls = useSelector(known?.ref, (snapshot) => snapshot?.context.asked.calls);
  return known?.about === about ? calls : undefined;
}

export function Reading({ list, place, about, asked, lines, children }: ReadingProps): React.ReactElement {
  const known = useSelector(list, (snapshot) => snapshot.context.readings[place]);
  const answers = useSelector(known?.ref, (snapshot) => snapshot?.context.answers ?? null);
  const failure = useSelector(known?.ref, (snapshot) => snapshot?.context.failure ?? null);
  const isHere = known?.about === about;
  return (
    <>
      <Shown key={`${about} ${JSON.stringify(asked)}`} onShown={() => list.send({ type: 'reading.show', place, about, asked })} />
      {isHere && failure ? <LoadFailureLine failure={failure} onRetry={() => list.send({ type: 'reading.again', place })} /> : null}
      {isHere && answers ? children(answers) : isHere && failure ? null : <Loading rows={lines} faces={false} />}
    </>
  );
}
