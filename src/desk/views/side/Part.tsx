import { useSelector } from '@xstate/react';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { SidePart } from '#src/desk/machines/conversation/values.ts';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { useFreshness } from '#src/kit/views/console/ConsoleContext.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';

interface UnsavedProps {
  readonly conversation: ConversationRef;
  readonly part: SidePart;
  readonly written?: string;
  /** The same again, under the key it had. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
}

/** A save of this part that failed: said where it was written, with a way to try again and to take the words elsewhere. */
export function Unsaved({ conversation, part, ...rest }: UnsavedProps): React.ReactElement | null {
  const failure = useSelector(conversation, (snapshot) => snapshot.context.sideFailures[part]);
  return failure ? <NotSaved failure={failure} {...rest} /> : null;
}

interface PartProps {
  readonly title: string;
  readonly count?: number | undefined;
  readonly conversation: ConversationRef;
  readonly part: SidePart;
  readonly isLoaded: boolean;
  /** Lines of the skeleton. */
  readonly rows?: number;
  /** The first part shows how fresh the panel is even while it is live. */
  readonly isFirst?: boolean;
  readonly action?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** One part of the panel: it loads, fails and ages by itself. */
export function Part({ title, count = 0, conversation, part, isLoaded, rows = 3, isFirst = false, action, children }: PartProps): React.ReactElement {
  const { mark } = useFreshness();
  const failure = useSelector(conversation, (snapshot) => snapshot.context.sideFailures[part]);
  return (
    <section className="side-part" aria-label={title}>
      <header>
        <h2>
          {title} {count > 0 ? <span className="count">{count}</span> : null}
        </h2>
        <span className="side-head">
          {mark !== 'live' || (isFirst && isLoaded) ? <FreshnessMark /> : null}
          {action}
        </span>
      </header>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => conversation.send({ type: 'side.retry', part })} /> : null}
      {isLoaded ? children : failure ? null : <Loading rows={rows} faces={false} />}
    </section>
  );
}
