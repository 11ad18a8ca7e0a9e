import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { RefusalStrip } from '#src/kit/views/states/RefusalStrip.tsx';

/** An act or a reading was refused: the reason, and another try. */
export function Refusal({ list }: { readonly list: ResourceListRef }): React.ReactElement | null {
  const failure = useSelector(list, (snapshot) => (snapshot.hasTag('failed') && snapshot.context.rows.length === 0 ? null : snapshot.context.failure));
  const again = useSelector(list, (snapshot) => snapshot.context.again);
  return failure ? (
    <RefusalStrip
      failure={failure}
      what={again && again.type !== 'act.again' ? 'reading' : 'act'}
      onRetry={again ? () => list.send(again) : undefined}
      onDismiss={() => list.send({ type: 'failure.dismiss' })}
    />
  ) : null;
}
