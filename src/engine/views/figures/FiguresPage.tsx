/** A page of figures (docs/adr/0101): range, comparison and filter at its head, where the address holds them, and below each figure of the screen, live. */
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { figureName } from '#contract/readings/figureName.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { FilterBar } from '#src/engine/views/filter/FilterBar.tsx';
import { useOwnFields } from '#src/engine/views/listScreen.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { StaleStrip } from '#src/kit/views/states/Stale.tsx';
import type { FigureChoice } from '#src/engine/machines/resourceList/query.ts';
import { narrowedBy } from './asked.tsx';
import type { Narrowed } from './asked.tsx';
import { FiguresExport } from './FiguresExport.tsx';
import { DimensionChoice } from './DimensionChoice.tsx';
import { OneFigure, useReads } from './OneFigure.tsx';
import { RangeChoice, usualRange } from './RangeChoice.tsx';
import '#src/engine/views/resource.css';
import '#src/engine/views/beside/beside.css';
import './figures.css';

interface CardProps extends Pick<PageProps, 'list' | 'screen'> {
  readonly name: string;
  readonly narrowed: Narrowed;
  readonly choice: FigureChoice;
}
function FigureCard({ list, screen, name, narrowed, choice }: CardProps): React.ReactElement | null {
  const [entity, key] = figureName(screen.entity, name);
  const mayRead = useReads(entity);
  const figure = entity === screen.entity ? standardEntity(entity)?.standard.figures?.[key] : undefined;
  if (!mayRead) return null;
  return (
    <section className={figure?.chart === 'numbers' ? 'figure-card of-numbers' : 'figure-card'}>
      {figure?.dimensions ? <DimensionChoice list={list} entity={entity} figure={figure} choice={choice} /> : null}
      <OneFigure list={list} screen={screen} name={name} narrowed={narrowed} choice={{ ...choice, range: choice.range ?? usualRange }} />
    </section>
  );
}

export function FiguresPage({ list, screen: described, title }: PageProps): React.ReactElement {
  const { t } = useTranslation();
  const screen = useOwnFields(list, described);
  const isServed = useRoot((context) => context.config.features.includes('resources'));
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const { figures: choice = {} } = query;
  const narrowed = narrowedBy(query);
  return (
    <div className="resource">
      <section className="sheet figures-page" aria-labelledby={`list-title ${screen.path}`}>
        <header className="resource-head">
          <h1 id={`list-title ${screen.path}`}>{title}</h1>
          <FreshnessMark />
          <span className="grow" />
          {isServed ? <FiguresExport screen={screen} title={title} choice={{ ...choice, range: choice.range ?? usualRange }} narrowed={narrowed} /> : null}
        </header>
        {isServed ? (
          <>
            <RangeChoice list={list} choice={choice} />
            <FilterBar list={list} screen={screen} />
            <StaleStrip isUpdating={false} onUpdate={() => list.send({ type: 'list.renew' })} />
            <div className="scroll figures-body" tabIndex={0}>
              {screen.figures.map((name) => (
                <FigureCard key={name} list={list} screen={screen} name={name} narrowed={narrowed} choice={choice} />
              ))}
            </div>
          </>
        ) : (
          <Empty title={t('figures.notServed')} text={t('figures.notServedText')} />
        )}
      </section>
    </div>
  );
}
