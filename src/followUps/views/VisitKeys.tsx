import { visitResults } from '#contract/choices/visits.ts';
import type { Form } from '#src/kit/views/console/useForm.tsx';
import { useSingleKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { caretSoon } from '#src/kit/views/dom/caret.ts';
import { useActing } from '#src/kit/views/dom/keys/activeKeys.ts';
import { AltKeys, HeldKeys, Keys } from '#src/kit/views/dom/Keys.tsx';
import { isSaveable } from './useVisitForm.tsx';
import type { Written } from './useVisitForm.tsx';

interface KeysProps {
  readonly form: Form<Written>;
  readonly onSave: () => void;
}

/** Outcomes by their digits, in the middle of the note with Alt; the note by N; Ctrl with Enter saves. */
export function VisitKeys({ form: { values, change }, onSave }: KeysProps): React.ReactElement {
  const names = Object.keys(visitResults) as (keyof typeof visitResults)[];
  const results = Object.fromEntries(names.map((result, at) => [String(at + 1), () => change({ result })]));
  const keys = { ...results, n: () => caretSoon('#visit-note', values.content.length) };
  useActing(Object.keys(keys));
  return (
    <>
      {useSingleKeys() ? <Keys keys={keys} /> : null}
      <AltKeys isBelow keys={results} />
      <HeldKeys keys={{ enter: () => (isSaveable(values) ? onSave() : undefined) }} />
    </>
  );
}
