/** The figures of a screen (docs/adr/0079): summed by the server, live, each number the way to its rows. The first stands open, charts behind one fold. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { rowsBehind } from '#contract/readings/rowsBehind.ts';
import type { Right } from '#contract/rights.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { Chart } from '#src/kit/views/charts/Chart.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { groupWords, measureWords } from './figureWords.tsx';
import { useListPath, withFilter } from './listPath.tsx';
import { Reading } from './Reading.tsx';
import './beside.css';

interface Told {
  readonly entity: StandardResource;
  readonly figure: Figure;
  readonly groups: readonly FigureGroup[];
  readonly path: string | undefined;
}
const measuresOf = ({ measures }: Figure): readonly Measure[] => Object.values(measures);
const addressOf = ({ figure, path }: Told, measure: Measure, group: FigureGroup): string | undefined => {
  const filter = rowsBehind(figure, measure, group);
  if (path === undefined) return undefined;
  return filter.all?.length === 0 ? path : withFilter(path, filter);
};

function Numbers(told: Told): React.ReactElement {
  const language = useLanguage();
  const { entity, figure, groups } = told;
  const group = groups[0] ?? { key: null, values: [] };
  return (
    <div className="figure-line">
      <p className="faint">{labelIn(figure.label, language)}</p>
      <dl className="figure-numbers">
        {measuresOf(figure).map((measure, at) => {
          const words = measureWords(entity, measure, group.values[at] ?? 0);
          const address = addressOf(told, measure, group);
          return (
            <div key={measure.label[0]}>
              <dt>{labelIn(measure.label, language)}</dt>
              <dd>{address === undefined ? words : <LocalLink to={address}>{words}</LocalLink>}</dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}

function Drawn(told: Told & { readonly chart: 'bar' | 'line' | 'donut'; readonly isCut: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { entity, figure, groups, chart, isCut } = told;
  const measures = measuresOf(figure);
  const isMoney = ({ sum, average }: Measure): boolean => entity.fields[sum ?? average ?? '']?.kind === 'money';
  const hundredth = 100;
  return (
    <div>
      <Chart
        kind={chart}
        title={labelIn(figure.label, language)}
        labelled={figure.by === undefined ? t('beside.period') : labelIn(entity.fields[figure.by]?.label ?? figure.label, language)}
        numbers={{
          labels: groups.map((group) => groupWords(entity, figure, group, language)),
          series: measures.map((measure, at) => ({
            name: labelIn(measure.label, language),
            values: groups.map(({ values }) => (values[at] ?? 0) / (isMoney(measure) ? hundredth : 1)),
          })),
        }}
        told={(series, at) => {
          const [measure, group] = [measures[series], groups[at]];
          if (!measure || !group) return null;
          const words = measureWords(entity, measure, group.values[series] ?? 0);
          const address = addressOf(told, measure, group);
          return address === undefined ? words : <LocalLink to={address}>{words}</LocalLink>;
        }}
      />
      {isCut ? <p className="faint">{t('beside.cut')}</p> : null}
    </div>
  );
}

interface FigureProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly name: string;
}
/** `pointRecord.byMonth` is another entity's, `byMonth` the screen's own. */
const splitName = ({ entity }: ListScreen, name: string): readonly [entity: string, figure: string] => {
  const [one = '', other] = name.split('.');
  return other === undefined ? [entity, one] : [one, other];
};

function OneFigure({ list, screen, name }: FigureProps): React.ReactElement | null {
  const [entity, key] = splitName(screen, name);
  const path = useListPath(entity, entity === screen.entity ? screen.path : undefined);
  const mayRead = useRight(`${standardEntity(entity)?.standard.rights ?? entity}.read` as Right);
  if (!mayRead) return null;
  return (
    <Reading list={list} place={`figure:${name}`} about="" asked={{ calls: [[`${entity}.figures`, { figure: key }]], renewedBy: [entity] }} lines={1}>
      {([answer]) => {
        const { groups, isCut } = answer as { readonly groups: readonly FigureGroup[]; readonly isCut: boolean };
        const described = standardEntity(entity);
        const figure = described?.standard.figures?.[key];
        if (!described || !figure) return null;
        const told = { entity: described, figure, groups, path };
        return figure.chart === 'numbers' ? <Numbers {...told} /> : <Drawn {...told} chart={figure.chart} isCut={isCut} />;
      }}
    </Reading>
  );
}

export function Figures({ list, screen }: Pick<FigureProps, 'list' | 'screen'>): React.ReactElement | null {
  const { t } = useTranslation();
  const isServed = useRoot((context) => context.config.features.includes('resources'));
  const [isOpen, open] = useState(false);
  const [first, ...others] = screen.figures;
  if (!isServed || first === undefined) return null;
  return (
    <section className="figures" aria-label={t('beside.figures')}>
      <OneFigure list={list} screen={screen} name={first} />
      {others.length === 0 ? null : (
        <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
          <summary>{t('beside.charts')}</summary>
          {isOpen ? (
            <div className="figure-charts">
              {others.map((name) => (
                <OneFigure key={name} list={list} screen={screen} name={name} />
              ))}
            </div>
          ) : null}
        </details>
      )}
    </section>
  );
}
