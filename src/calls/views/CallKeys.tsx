import type { CallDeskRef } from '#src/calls/machines/callDeskMachine.ts';
import { ringing } from '#src/calls/machines/lines.ts';
import { useNow } from '#src/kit/views/console/ConsoleContext.tsx';
import { useSingleKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { caretSoon } from '#src/kit/views/dom/caret.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { useActing } from '#src/kit/views/dom/keys/activeKeys.ts';
import { AltKeys, HeldKeys, Keys } from '#src/kit/views/dom/Keys.tsx';
import { useDesk, useLine } from './useDesk.tsx';

type Acts = Readonly<Record<string, () => void>>;

/** Outcomes by their digits, which act in the middle of a note, too, with Alt. */
function useOutcomeKeys(desk: CallDeskRef): Acts {
  const now = useNow();
  const outcomes = useDesk(desk, ({ card, keys }) => (card ? keys?.outcomes : undefined)) ?? [];
  return Object.fromEntries(outcomes.map(({ key }) => [String(key), () => desk.send({ type: 'outcome.choose', key, at: now })]));
}

/** Enter goes on: it takes, it dials, and once the outcome is chosen it saves and takes the next. */
function useEnter(desk: CallDeskRef): () => void {
  const hasCard = useDesk(desk, ({ card }) => card !== null);
  const hasOutcome = useDesk(desk, ({ outcome }) => outcome !== null);
  const line = useLine(desk);
  if (!hasCard) return () => desk.send({ type: 'next' });
  if (hasOutcome) return () => desk.send({ type: 'finish', goesOn: true });
  return line === 'before' ? () => desk.send({ type: 'dial' }) : () => undefined;
}

/** All that a caller does is on a key; each key stands on its button. */
export function CallKeys({ desk }: { readonly desk: CallDeskRef }): React.ReactElement {
  const now = useNow();
  const enter = useEnter(desk);
  const outcomes = useOutcomeKeys(desk);
  const hasCard = useDesk(desk, ({ card }) => card !== null);
  const isResting = useDesk(desk, ({ rest }) => rest !== null);
  // The caret goes behind what is written already.
  const end = useDesk(desk, ({ note }) => note.length);
  const known = useDesk(desk, ({ calls }) => ringing(calls)[0]);
  const keys: Acts = {
    enter,
    ...outcomes,
    ...(hasCard
      ? { n: () => caretSoon('#call-note', end), d: () => desk.send({ type: 'dial' }), b: () => desk.send({ type: 'release' }) }
      : { r: () => desk.send(isResting ? { type: 'rest.end' } : { type: 'rest', reason: 'break', at: now }) }),
    ...(known && !hasCard ? { a: () => (known.memberId === null ? focusOn('#caller-name') : desk.send({ type: 'answer', callId: known.id, name: '' })) } : {}),
  };
  useActing(Object.keys(keys));
  return (
    <>
      {useSingleKeys() ? <Keys keys={keys} /> : null}
      <AltKeys isBelow keys={outcomes} />
      <HeldKeys keys={{ enter }} />
    </>
  );
}
