import { useTranslation } from 'react-i18next';
import { asAsked, fieldStateOf } from '#contract/conditions.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import type { GraphFault } from '#contract/journeys/faults.ts';
import { withDefaults } from '#contract/journeys/nodeKinds.ts';
import { labelIn } from '#i18n/label.ts';
import { SuppliedInput } from '#src/engine/views/SuppliedInput.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ConditionsInput } from '#src/segments/views/ConditionsInput.tsx';
import type { EditorPart } from './useJourney.tsx';

interface FieldsFormProps extends EditorPart {
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly GraphFault[];
  /** A hint below one of them. */
  readonly hints?: Readonly<Record<string, string | undefined>>;
  readonly onWrite: (patch: Readonly<Record<string, unknown>>) => void;
}

/** Conditions are the only values without a kind of their own. */
const isConditions = ({ kind }: Field): boolean => kind === 'json';

/** The fields of a kind of nodes, of who enters and of the bounds: asked for by the inputs of their kinds, with what is wrong below each. */
export function FieldsForm({ fields, values, faults, hints = {}, onWrite, list, isReadOnly }: FieldsFormProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const all = withDefaults(fields, values);
  const stateOf = fieldStateOf(fields, all);
  return (
    <>
      {Object.entries(fields).map(([name, field]) => {
        const state = stateOf(name);
        if (!state.isVisible) return null;
        const fault = faults.find((one) => one.field === name);
        const given = {
          field: asAsked(field, state),
          value: all[name] ?? null,
          hint: hints[name],
          problem: fault && labelIn(fault.words, language),
          disabledWhy: isReadOnly ? t('journeys.mayNotWrite') : '',
          onChange: (next: unknown) => onWrite({ [name]: next }),
        };
        return isConditions(field) ? <ConditionsInput key={name} {...given} list={list} /> : <SuppliedInput key={name} {...given} list={list} />;
      })}
    </>
  );
}
