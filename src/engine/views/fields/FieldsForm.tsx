import { Fragment } from 'react';
import { asAsked, fieldStateOf } from '#contract/conditions.ts';
import type { Field, Fields, KindName } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { SuppliedInput } from '#src/engine/views/SuppliedInput.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

interface GivenProps {
  readonly field: Field;
  readonly value: unknown;
  readonly problem: string | undefined;
  readonly disabledWhy: string;
  readonly onChange: (next: unknown) => void;
  readonly list: ResourceListRef;
}
interface FieldsFormProps {
  readonly list: ResourceListRef;
  readonly fields: Fields;
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly { readonly field?: string; readonly words: Label }[];
  /** A hint below one of them. */
  readonly hints?: Readonly<Record<string, string | undefined>>;
  /** It stands below one of them. */
  readonly below?: Readonly<Record<string, React.ReactNode>>;
  /** Ids -> what the rows are called that stand there already. */
  readonly names?: Readonly<Record<string, string>>;
  readonly disabledWhy: string;
  /** Values without an input of their kind are written by these. */
  readonly others?: Partial<Readonly<Record<KindName, (props: GivenProps) => React.ReactNode>>>;
  readonly onWrite: (patch: Readonly<Record<string, unknown>>) => void;
}

/** The fields of a node of a graph, or of all of it: asked for by the inputs of their kinds, with what is wrong below each. */
export function FieldsForm(props: FieldsFormProps): React.ReactElement {
  const { list, fields, values, faults, hints = {}, below = {}, names = {}, disabledWhy, others = {}, onWrite } = props;
  const language = useLanguage();
  const all = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, values[name] ?? field.options.default ?? null]));
  const stateOf = fieldStateOf(fields, all);
  return (
    <>
      {Object.entries(fields).map(([name, field]) => {
        const state = stateOf(name);
        if (!state.isVisible) return null;
        const fault = faults.find((one) => one.field === name);
        const given = {
          list,
          field: asAsked(field, state),
          value: all[name] ?? null,
          problem: fault && labelIn(fault.words, language),
          disabledWhy,
          onChange: (next: unknown) => onWrite({ [name]: next }),
        };
        const Other = others[field.kind];
        const input = Other ? <Other key={name} {...given} /> : <SuppliedInput key={name} {...given} hint={hints[name]} names={names} />;
        return below[name] === undefined ? (
          input
        ) : (
          <Fragment key={name}>
            {input}
            {below[name]}
          </Fragment>
        );
      })}
    </>
  );
}
