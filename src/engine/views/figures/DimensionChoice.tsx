/** One figure of a page is told apart by one or two dimensions of the reader's choice; across two of them it tells one measure. */
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { entityNamed } from '#contract/standardEntities.ts';
import { dimensionsOf } from '#contract/screens/views.ts';
import type { Figure } from '#contract/screens/views.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { FigureChoice } from '#src/engine/machines/resourceList/query.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { choose } from './RangeChoice.tsx';
import { useDimensionWords } from './useDimensionWords.tsx';

interface DimensionProps {
  readonly list: ResourceListRef;
  readonly entity: string;
  readonly figure: Figure;
  readonly choice: FigureChoice;
}
const none = '';

export function DimensionChoice({ list, entity, figure, choice }: DimensionProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useDimensionWords(entityNamed(entity));
  const { dimensions = [], measures } = figure;
  const chosen = choice.by?.split(',').filter((one) => dimensions.includes(one)) ?? dimensionsOf(figure);
  const [first = dimensions[0] ?? '', second = none] = chosen;
  const told = (one: string, other: string): void => choose(list, choice, { by: other === none || other === one ? one : `${one},${other}` });
  const names = Object.entries(measures);
  return (
    <div className="dimension-choice" role="group" aria-label={t('figures.dimensions')}>
      <Select
        aria-label={t('figures.dimension')}
        value={first}
        options={dimensions.map((one) => ({ value: one, label: words(one) }))}
        onChange={(next) => told(next, second)}
      />
      <Select
        aria-label={t('figures.across')}
        value={second}
        options={[
          { value: none, label: t('figures.notAcross') },
          ...dimensions.filter((one) => one !== first).map((one) => ({ value: one, label: words(one) })),
        ]}
        onChange={(next) => told(first, next)}
      />
      {second === none || names.length < 2 ? null : (
        <Select
          aria-label={t('figures.measure')}
          value={choice.measure ?? names[0]?.[0] ?? ''}
          options={names.map(([name, { label }]) => ({ value: name, label: labelIn(label, language) }))}
          onChange={(next) => choose(list, choice, { measure: next })}
        />
      )}
    </div>
  );
}
