import '#src/kit/views/parts/field.css';

interface GroupProps {
  readonly label: string;
  readonly problem?: string | undefined;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
  readonly className?: string | undefined;
  readonly children: React.ReactNode;
}

/** A field of a form that is made of several inputs: named as a whole, wrong as a whole. What happens in it submits no form around it. Wrong, it takes the caret, which goes to the first wrong field. */
export function FieldGroup({ label, problem, hint, isDisabled = false, className, children }: GroupProps): React.ReactElement {
  const names = ['field', 'own-part', className, problem ? 'wrong' : ''].filter(Boolean);
  const below = problem ?? hint;
  return (
    <fieldset
      className={names.join(' ')}
      disabled={isDisabled}
      aria-invalid={problem ? true : undefined}
      tabIndex={problem ? -1 : undefined}
      onSubmit={(event) => event.stopPropagation()}
    >
      <legend>{label}</legend>
      {children}
      {below ? <span className="field-below">{below}</span> : null}
    </fieldset>
  );
}
