/** A figure of a description: numbers, or a chart with its table, each number the way to its rows. It is drawn by what the answer says of itself. */
import { useTranslation } from 'react-i18next';
import { figureName } from '#contract/readings/figureName.ts';
import type { Right } from '#contract/rights.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { FigureGroup, FigureTold } from '#contract/standardShapes.ts';
import { dimensionsOf } from '#contract/screens/views.ts';
import type { Measure } from '#contract/screens/views.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { FigureChoice } from '#src/engine/machines/resourceList/query.ts';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { Reading } from '#src/engine/views/beside/Reading.tsx';
import { measureWords } from '#src/engine/views/beside/figureWords.tsx';
import { addressOf, askedOf } from './asked.tsx';
import type { Narrowed } from './asked.tsx';
import { DrawnFigure } from './DrawnFigure.tsx';
import type { Told } from './told.tsx';
import { Change } from './Change.tsx';

function Numbers({ entity, figure, groups, address }: Told): React.ReactElement {
  const language = useLanguage();
  const group = groups[0] ?? { key: null, values: [] };
  return (
    <div className="figure-line">
      <p className="faint">{labelIn(figure.label, language)}</p>
      <dl className="figure-numbers">
        {Object.values(figure.measures).map((measure, at) => {
          const value = group.values[at] ?? 0;
          const words = measureWords(entity, measure, value);
          const to = address(measure, [group]);
          return (
            <div key={measure.label[0]}>
              <dt>{labelIn(measure.label, language)}</dt>
              <dd>
                {to === undefined ? words : <LocalLink to={to}>{words}</LocalLink>}
                {group.before ? <Change entity={entity} measure={measure} now={value} before={group.before[at] ?? 0} /> : null}
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

interface FigureProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly name: string;
  readonly narrowed: Narrowed;
  readonly choice: FigureChoice;
}
interface Answer {
  readonly groups: readonly FigureGroup[];
  readonly isCut: boolean;
  readonly told?: FigureTold;
}

/** Whoever may not read the rows of a figure is not told that there is one. */
export function useReads(entity: string): boolean {
  return useRight(`${standardEntity(entity)?.standard.rights ?? entity}.read` as Right);
}

export function OneFigure({ list, screen, name, narrowed, choice }: FigureProps): React.ReactElement | null {
  const { t } = useTranslation();
  const [entity, key] = figureName(screen.entity, name);
  const isOwn = entity === screen.entity;
  const path = useListPath(entity, isOwn && !screen.isOfFigures ? screen.path : undefined);
  const mayRead = useReads(entity);
  if (!mayRead) return null;
  // The filter and the dimensions of one entity mean nothing to another, whose description comes with the answer.
  const own = isOwn ? narrowed : {};
  const offered = isOwn ? standardEntity(entity)?.standard.figures?.[key]?.dimensions : undefined;
  const asked = { calls: [[`${entity}.figures`, askedOf(key, offered, own, choice)] as const], renewedBy: [entity] };
  return (
    <Reading list={list} place={`figure:${name}`} about="" asked={asked} lines={1}>
      {([answer]) => {
        const described = standardEntity(entity);
        const figure = described?.standard.figures?.[key];
        if (!described || !figure) return null;
        const { groups, isCut, told: made = { by: dimensionsOf(figure) } } = answer as Answer;
        const address = (measure: Measure, within: readonly FigureGroup[]) =>
          path === undefined ? undefined : addressOf(path, { figure, measure }, within, own);
        const told: Told = { entity: described, figure, groups, isCut, made, measure: choice.measure, address };
        return (
          <>
            {figure.chart === 'numbers' ? <Numbers {...told} /> : <DrawnFigure {...told} />}
            {isCut ? <p className="faint">{t('beside.cut')}</p> : null}
            {choice.range !== undefined && !made.days ? <p className="faint">{t('figures.standing')}</p> : null}
          </>
        );
      }}
    </Reading>
  );
}
