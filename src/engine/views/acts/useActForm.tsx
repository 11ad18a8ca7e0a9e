import { problemOf } from '#contract/fieldProblem.ts';
import type { Fields } from '#contract/kinds.ts';
import { actCall, actGiven, isWhole } from '#contract/readings/acts.ts';
import { dayOf } from '#i18n/times.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import { actFormKey } from '#src/engine/machines/resourceList/acts.ts';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import type { ActPart } from './actProps.tsx';

export interface ActForm {
  /** The operation takes these. */
  readonly takes: Fields;
  readonly values: FormValues;
  readonly write: (patch: FormValues) => void;
  /** All that must be written is, and nothing of it is wrong. */
  readonly isWhole: boolean;
  /** Texts that were typed before somebody left, and that the list does not know yet. */
  readonly kept: FormValues;
}

const isTyped = (takes: Fields, name: string): boolean => takes[name]?.kind === 'text' || takes[name]?.kind === 'longText';

const demanding = (takes: Fields, needed: readonly string[]): Fields => ({
  ...takes,
  ...Object.fromEntries(needed.flatMap((one) => (takes[one] ? [[one, { ...takes[one], required: true }]] : []))),
});

/** An act is written here. Texts are kept like those of any form (M1); the list holds the rest as long as the sheet is open. */
export function useActForm({ screen: { entity }, list, name, act, preview, needed = [] }: ActPart): ActForm {
  const today = dayOf(useMinute());
  const takes = demanding(actCall(entity, act.call)?.operation.takes ?? {}, needed);
  const { form = [] } = act;
  const typed = form.filter((one) => isTyped(takes, one));
  const texts = useForm<FormValues>(actFormKey(entity, name), Object.fromEntries(typed.map((one) => [one, ''])));
  const values = { ...preview.change, ...texts.values };
  const kept = Object.fromEntries(typed.flatMap((one) => (texts.values[one] !== '' && preview.change[one] === undefined ? [[one, texts.values[one]]] : [])));
  const isRight = form.every((one) => takes[one] === undefined || problemOf(takes[one], values[one], today) === null);
  return {
    takes,
    values,
    kept,
    isWhole: isRight && isWhole(takes, actGiven(takes, act, { ...preview, change: values })),
    write: (patch) => {
      const names = Object.keys(patch);
      const written = Object.fromEntries(names.filter((one) => typed.includes(one)).map((one) => [one, patch[one] ?? '']));
      if (Object.keys(written).length > 0) texts.change(written);
      list.send({ type: 'preview.write', patch, isTyped: names.every((one) => typed.includes(one)) });
    },
  };
}
