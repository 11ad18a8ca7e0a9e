import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { RowLife } from '#views/resource/listScreen.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';

/** The states of a life beside each other: one press shows the rows that stand in it. */
export function StateChips({ list, life: { life } }: { readonly list: ResourceListRef; readonly life: RowLife }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const chosen = useSelector(list, (snapshot) => snapshot.context.query.status);
  const choose = (status: string | undefined): void => list.send({ type: 'query.changed', patch: { status } });
  const chips: readonly (readonly [string | undefined, string])[] = [
    [undefined, t('life.allStates')],
    ...Object.entries(life.states).map(([state, { label }]) => [state, labelIn(label, language)] as const),
  ];
  return (
    <div className="filters" role="group" aria-label={t('life.states')}>
      {chips.map(([state, word]) => (
        <button key={state ?? ''} type="button" className="chip" aria-pressed={chosen === state} onClick={() => choose(state)}>
          {word}
        </button>
      ))}
    </div>
  );
}
