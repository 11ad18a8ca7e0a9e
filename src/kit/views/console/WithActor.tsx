import type { AnyActorRef } from 'xstate';
import { useSelector } from '@xstate/react';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { PartFailed } from '#src/kit/views/parts/PartFailed.tsx';
import { useRoot, useScreenActor } from './ConsoleContext.tsx';

interface WithActorProps<Ref> {
  readonly name: string;
  readonly children: (actor: Ref) => React.ReactNode;
}

/** The actor of a part that stands on several screens is loaded when the part is first drawn. */
export function WithActor<Ref extends AnyActorRef>({ name, children }: WithActorProps<Ref>): React.ReactElement {
  const host = useRoot((context) => context.screenActors);
  const actor = useScreenActor<Ref>(name);
  const isMissing = useSelector(host, (snapshot) => snapshot.context.missing.includes(name));
  const want = (isPressed = false): void => host.send({ type: 'actor.want', name, isPressed });
  return (
    <>
      <Shown onShown={() => want()} />
      {actor ? children(actor) : isMissing ? <PartFailed onRetry={() => want(true)} /> : null}
    </>
  );
}
