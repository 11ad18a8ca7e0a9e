import { labelIn } from '#i18n/label.ts';
import { SuppliedInput } from '#src/engine/views/SuppliedInput.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ActPart } from './actProps.tsx';
import { useActForm } from './useActForm.tsx';

interface InputProps {
  readonly part: ActPart;
  readonly name: string;
  readonly resets: readonly string[];
}

function ActInput({ part, name, resets }: InputProps): React.ReactElement | null {
  const { list, act } = part;
  const language = useLanguage();
  const { takes, values, write } = useActForm(part);
  const field = takes[name];
  if (!field) return null;
  const hint = act.hints?.[name];
  return (
    <SuppliedInput
      list={list}
      field={field}
      hint={hint && labelIn(hint, language)}
      value={values[name] ?? null}
      onChange={(next) => write({ [name]: next, ...Object.fromEntries(resets.map((one) => [one, null])) })}
    />
  );
}

interface InputsProps {
  readonly part: ActPart;
  /** These are asked for in another way. */
  readonly without?: readonly string[];
  /** These are chosen anew when one of the others is written. */
  readonly resets?: readonly string[];
}
const none: readonly string[] = [];

/** An act asks for these, each by the input of its kind. */
export function ActInputs({ part, without = none, resets = none }: InputsProps): React.ReactElement {
  return (
    <>
      {(part.act.form ?? none)
        .filter((name) => !without.includes(name))
        .map((name) => (
          <ActInput key={name} part={part} name={name} resets={resets} />
        ))}
    </>
  );
}
