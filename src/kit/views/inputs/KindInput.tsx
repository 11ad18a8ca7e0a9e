import { useState } from 'react';
import { problemOf } from '#contract/fieldProblem.ts';
import type { Field } from '#contract/kinds.ts';
import { formHint } from '#contract/textForms.ts';
import { labelIn } from '#i18n/label.ts';
import { dayOf } from '#i18n/times.ts';
import { RichTextInput } from '#src/kit/views/richText/RichTextInput.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { PictureInput } from '#src/kit/views/transfer/PictureInput.tsx';
import { inputs } from './byKind.tsx';
import type { KindProps, OptionsSource } from './byKind.tsx';
import type { InputProps } from './given.tsx';
import { useProblemWords } from './problemWords.tsx';

interface KindInputProps extends Omit<InputProps<unknown>, 'label' | 'required'> {
  readonly field: Field;
  readonly optionsSource?: OptionsSource;
  /** Somebody has asked to save: what is missing is told, too. */
  readonly isChecked?: boolean;
  /** `lines`: the server says this of a value, by `[1].title`. */
  readonly innerProblems?: Readonly<Record<string, string>>;
}
/** Every field has these at hand, whatever else its screen brings. */
const atHand: OptionsSource = { editor: RichTextInput, image: PictureInput };
const noProblems: Readonly<Record<string, string>> = {};

/** The input of a field: looked up by its kind, judged when it is left, by the reading that the server judges by. */
export function KindInput({ field, optionsSource, isChecked = false, problem, innerProblems = noProblems, ...rest }: KindInputProps): React.ReactElement {
  const language = useLanguage();
  const today = dayOf(useMinute());
  const words = useProblemWords();
  const [wasLeft, leave] = useState(false);
  const found = problemOf(field, rest.value, today);
  const formed = formHint(field.options.form);
  const isTold = isChecked || (wasLeft && found?.code !== 'missing');
  const Input = inputs[field.kind] as React.ComponentType<KindProps<unknown>>;
  return (
    <div className="kind-input" onFocus={() => leave(false)} onBlur={() => leave(true)}>
      <Input
        {...rest}
        hint={rest.hint ?? (formed && labelIn(formed, language))}
        problem={problem ?? (isTold ? words(found) : undefined)}
        label={labelIn(field.label, language)}
        required={field.required}
        field={field}
        language={language}
        today={today}
        optionsSource={{ ...atHand, ...optionsSource }}
        isChecked={isChecked}
        innerProblems={innerProblems}
      />
    </div>
  );
}
