import { visitResults } from '#contract/choices/visits.ts';
import { nextAt, nextOffers } from '#src/followUps/machines/nextOffers.ts';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import type { Form } from '#src/kit/views/console/useForm.tsx';
import { useSingleKeys } from '#src/kit/views/console/SingleKeys.tsx';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { caretSoon } from '#src/kit/views/dom/caret.ts';
import { useActing } from '#src/kit/views/dom/keys/activeKeys.ts';
import { AltKeys, HeldKeys, Keys } from '#src/kit/views/dom/Keys.tsx';
import { isSaveable } from './useVisitForm.tsx';
import type { Written } from './useVisitForm.tsx';

interface KeysProps {
  readonly form: Form<Written>;
  readonly row: ListRow;
  readonly onSave: () => void;
}

const results = Object.keys(visitResults) as (keyof typeof visitResults)[];
/** Digits after those of the outcomes. */
export const keyOfOffer = (at: number): string => String(results.length + 1 + at);

/** Outcomes and the moment of the next visit by their digits, in the middle of the note with Alt; the note by N; Ctrl with Enter saves. */
export function VisitKeys({ form: { values, change }, row, onSave }: KeysProps): React.ReactElement {
  const now = useMinute();
  const digits = Object.fromEntries([
    ...results.map((result, at) => [String(at + 1), () => change({ result })] as const),
    ...nextOffers.map((offer, at) => [keyOfOffer(at), () => change({ nextFollowAt: nextAt(offer, now) })] as const),
  ]);
  const keys = { ...digits, n: () => caretSoon('#visit-note', values.content.length) };
  useActing(Object.keys(keys));
  return (
    <>
      {useSingleKeys() ? <Keys keys={keys} /> : null}
      <AltKeys isBelow keys={digits} />
      <HeldKeys keys={{ enter: () => (isSaveable(values, row) ? onSave() : undefined) }} />
    </>
  );
}
