import { useState } from 'react';
import { labelIn } from '#i18n/label.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { useOptionsSource } from '#src/engine/views/useOptionsSource.tsx';
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
  // Somebody who was chosen keeps their name while others are looked for.
  const [names, know] = useState<Readonly<Record<string, string>>>({});
  const field = takes[name];
  const optionsSource = useOptionsSource(list, field, names);
  if (!field) return null;
  const hint = act.hints?.[name];
  return (
    <>
      {field.kind === 'refTree' && field.of ? (
        <Shown onShown={() => list.send({ type: 'options.ask', entity: field.of ?? '', words: '', isWhole: true })} />
      ) : null}
      <KindInput
        field={field}
        optionsSource={optionsSource}
        hint={hint && labelIn(hint, language)}
        value={values[name] ?? null}
        onChange={(next) => {
          if (typeof next === 'string' && optionsSource.options)
            know({ [next]: optionsSource.options.find(({ value }) => value === next)?.label ?? names[next] ?? next });
          write({ [name]: next, ...Object.fromEntries(resets.map((one) => [one, null])) });
        }}
      />
    </>
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
