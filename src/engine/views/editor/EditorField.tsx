import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { asAsked } from '#contract/conditions.ts';
import type { Field } from '#contract/kinds.ts';
import { notBefore } from '#contract/readings/period.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { problemsIn } from '#src/engine/machines/resourceEditor/problems.ts';
import { fieldState, timeFault } from '#src/engine/machines/resourceEditor/values.ts';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { hasOptions } from '#src/engine/views/fields/hasOptions.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { SuppliedInput } from '#src/engine/views/SuppliedInput.tsx';
import { named } from '#src/engine/views/named.tsx';
import { placeOf } from './pictures.tsx';
import { isFromAbove, whyFixed } from '#src/engine/views/onRow.tsx';
import { referredBy, useOptionsSource } from '#src/engine/views/useOptionsSource.tsx';

interface FieldProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly editor: EditorRef;
  readonly name: string;
}
const noNames: Readonly<Record<string, string>> = {};

/** The reason says why it cannot be changed; empty where it can. */
function useWhyNot({ screen, editor, name }: FieldProps, field: Field | undefined): string {
  const { t } = useTranslation();
  const isNew = useSelector(editor, (snapshot) => snapshot.context.about === 'new');
  const features = useRoot((context) => context.config.features);
  const entity = referredBy(field);
  const language = useLanguage();
  const isElsewhere = useSelector(editor, (snapshot) => isFromAbove(snapshot.context.row));
  const whyRow = useSelector(editor, (snapshot) => whyFixed(screen, snapshot.context.row, language, [name]));
  if (isElsewhere) return t('resource.fromAbove');
  if (!(isNew ? screen.can.create : screen.can.update)) return t('resource.mayNotWrite');
  if (!isNew && field?.options.isFixed) return t('resource.isFixed');
  if (whyRow !== undefined) return whyRow;
  // A back end that offers nothing to choose: what stands there is kept.
  return entity !== undefined && !hasOptions(entity, features) && screen.fields[name]?.required !== true ? t('resource.noOptions') : '';
}

/** The server's words about this field, else those about the time that it ends, as soon as there is one that ends before it begins. */
function useProblem({ editor, name }: FieldProps): string | undefined {
  const language = useLanguage();
  const said = useSelector(editor, ({ context }) => context.problems[name]);
  const first = useSelector(editor, ({ context }) => {
    const time = timeFault(context);
    return time?.name === name ? time.fault.first : null;
  });
  return said ?? (first ? labelIn(notBefore(first), language) : undefined);
}

/** One field of a form: by its name where it has an input of its own, else by its kind; what is wrong with it stands below it. */
export function EditorField(part: FieldProps): React.ReactElement | null {
  const { list, screen, editor, name } = part;
  const field = screen.fields[name];
  const value = useSelector(editor, (snapshot) => snapshot.context.values[name] ?? null);
  const problem = useProblem(part);
  const problems = useSelector(editor, (snapshot) => snapshot.context.problems);
  const innerProblems = useMemo(() => problemsIn(problems, name), [problems, name]);
  const isChecked = useSelector(editor, (snapshot) => snapshot.context.isChecked);
  const names = useSelector(editor, (snapshot) => (snapshot.context.row?.['names'] as Readonly<Record<string, string>> | null | undefined) ?? noNames);
  const isVisible = useSelector(editor, ({ context }) => fieldState(context)(name).isVisible);
  const isRequired = useSelector(editor, ({ context }) => fieldState(context)(name).isRequired);
  const place = useSelector(editor, ({ context }) => placeOf(context.key, name));
  const optionsSource = useOptionsSource(list, field, names);
  const disabledWhy = useWhyNot(part, field);
  if (!field || !isVisible) return null;
  const given = {
    field: asAsked(field, { isVisible, isRequired }),
    hint: field.own?.hint ?? undefined,
    value,
    problem,
    innerProblems,
    isChecked,
    disabledWhy,
    onChange: (next: unknown) => editor.send({ type: 'field.change', patch: { [name]: next } }),
  };
  const Named = named('form').inputs[`${screen.entity}.${name}`];
  return (
    <>
      {Named ? (
        <Named {...given} optionsSource={optionsSource} list={list} screen={screen} editor={editor} />
      ) : (
        <SuppliedInput {...given} list={list} names={names} place={place} />
      )}
    </>
  );
}
