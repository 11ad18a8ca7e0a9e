import type { Field } from '#contract/kinds.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

interface OwnPartProps {
  readonly field: Field;
  readonly problem?: string | undefined;
  readonly disabledWhy?: string | undefined;
  readonly className?: string;
  readonly children: React.ReactNode;
}

/** A field of a form that is made of several inputs: named as a whole, wrong as a whole. What happens in it submits no form around it. Wrong, it takes the caret, which goes to the first wrong field. */
export function OwnPart({ field, problem, disabledWhy, className, children }: OwnPartProps): React.ReactElement {
  const names = ['field', 'own-part', className, problem ? 'wrong' : ''].filter(Boolean);
  return (
    <fieldset
      className={names.join(' ')}
      disabled={Boolean(disabledWhy)}
      aria-invalid={problem ? true : undefined}
      tabIndex={problem ? -1 : undefined}
      onSubmit={(event) => event.stopPropagation()}
    >
      <legend>{labelIn(field.label, useLanguage())}</legend>
      {children}
      {problem ? <span className="field-below">{problem}</span> : null}
    </fieldset>
  );
}
