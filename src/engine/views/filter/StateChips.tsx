import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { RowLife } from '#src/engine/views/listScreen.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Chip } from '#src/kit/views/parts/Chip.tsx';

interface ChipsProps {
  readonly list: ResourceListRef;
  readonly life: RowLife;
  /** The list shows these rows alone. */
  readonly where: FilterGroup | undefined;
}

/** A list of some states alone has no chip for the others: there would never be a row. */
function statesWithin(where: FilterGroup | undefined, name: string): ReadonlySet<unknown> | undefined {
  const term = where?.all?.find((one) => Array.isArray(one) && one[0] === name && one[1] === 'anyOf');
  return Array.isArray(term) && Array.isArray(term[2]) ? new Set(term[2]) : undefined;
}

/** The states of a life beside each other: one press shows the rows that stand in it. Where rows have several lives, each is called by its field. */
export function StateChips({ list, life: { life, name, label, isSole }, where }: ChipsProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const states = useSelector(list, (snapshot) => snapshot.context.query.states);
  const chosen = states?.[name];
  const within = statesWithin(where, name);
  const choose = (state: string | undefined): void => {
    const others = Object.entries(states ?? {}).filter(([field]) => field !== name);
    const next = state === undefined ? others : [...others, [name, state] as const];
    list.send({ type: 'query.changed', patch: { states: next.length === 0 ? undefined : Object.fromEntries(next) } });
  };
  const chips: readonly (readonly [string | undefined, string])[] = [
    [undefined, t('life.allStates')],
    ...Object.entries(life.states).flatMap(([state, known]) => (within && !within.has(state) ? [] : [[state, labelIn(known.label, language)] as const])),
  ];
  return (
    <div className="filters" role="group" aria-label={isSole ? t('life.states') : labelIn(label, language)}>
      {isSole ? null : <span className="faint">{labelIn(label, language)}</span>}
      {chips.map(([state, word]) => (
        <Chip key={state ?? ''} isOn={chosen === state} onPress={() => choose(state)}>
          {word}
        </Chip>
      ))}
    </div>
  );
}
