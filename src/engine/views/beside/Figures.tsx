/** The figures of a list (docs/adr/0079): summed by the server, live, of the rows that the list is narrowed to. The first stands open, charts behind one fold. */
import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { withPart } from '#contract/readings/shownRows.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { narrowedBy } from '#src/engine/views/figures/asked.tsx';
import { FiguresExport } from '#src/engine/views/figures/FiguresExport.tsx';
import { OneFigure } from '#src/engine/views/figures/OneFigure.tsx';
import './beside.css';

interface FiguresProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}
const nothing = {};

export function Figures({ list, screen }: FiguresProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isServed = useRoot((context) => context.config.features.includes('resources'));
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const language = useLanguage();
  const [isOpen, open] = useState(false);
  const [first, ...others] = screen.figures;
  if (!isServed || first === undefined) return null;
  const narrowed = narrowedBy({ ...query, ...withPart(query.filter, { only: screen.only ?? {}, where: screen.where }) });
  const shared = { list, screen, narrowed, choice: nothing };
  const isNarrowed = Object.keys(narrowedBy(query)).length > 0;
  const file = <FiguresExport {...shared} title={labelIn(screen.label, language)} isQuiet />;
  return (
    <section className="figures" aria-label={t('beside.figures')}>
      <OneFigure {...shared} name={first} />
      {isNarrowed ? <span className="faint">{t('figures.ofFiltered')}</span> : null}
      {others.length === 0 ? (
        file
      ) : (
        <details open={isOpen} onToggle={({ currentTarget }) => open(currentTarget.open)}>
          <summary>{t('beside.charts')}</summary>
          {isOpen ? (
            <>
              <div className="figure-charts">
                {others.map((name) => (
                  // Words below a chart stay with it.
                  <div key={name}>
                    <OneFigure {...shared} name={name} />
                  </div>
                ))}
              </div>
              {file}
            </>
          ) : null}
        </details>
      )}
    </section>
  );
}
