import type { Field } from '#contract/kinds.ts';
import { labelIn } from '#i18n/label.ts';
import { FieldGroup } from '#src/kit/views/inputs/lines/FieldGroup.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

interface OwnPartProps {
  readonly field: Field;
  readonly problem?: string | undefined;
  readonly disabledWhy?: string | undefined;
  readonly className?: string;
  readonly children: React.ReactNode;
}

/** A described field that is made of several inputs. */
export function OwnPart({ field, problem, disabledWhy, className, children }: OwnPartProps): React.ReactElement {
  return (
    <FieldGroup label={labelIn(field.label, useLanguage())} problem={problem} isDisabled={Boolean(disabledWhy)} className={className}>
      {children}
    </FieldGroup>
  );
}
