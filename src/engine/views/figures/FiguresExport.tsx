import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { figureName } from '#contract/readings/figureName.ts';
import type { Right } from '#contract/rights.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { dayOf } from '#i18n/times.ts';
import type { FigureChoice } from '#src/engine/machines/resourceList/query.ts';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useConsole, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { useHeld } from '#src/kit/views/console/rightsOf.tsx';
import type { Narrowed } from './asked.tsx';

interface ExportProps {
  readonly screen: ListScreen;
  readonly title: string;
  readonly choice: FigureChoice;
  readonly narrowed: Narrowed;
  /** Above a list it is a link: rows come first there. */
  readonly isQuiet?: boolean;
}

const quiet = { type: 'link', size: 'small', className: 'inline' } as const;
const rightOf = (entity: string, verb: 'read' | 'export'): Right => `${standardEntity(entity)?.standard.rights ?? entity}.${verb}` as Right;

/** All figures of the page as one workbook, with the range and the filter that it has: those of other entities, too, whose rows this person may read and export. */
export function FiguresExport({ screen, title, choice, narrowed: { filter, ...narrowed }, isQuiet = false }: ExportProps): React.ReactElement | null {
  const { t } = useTranslation();
  const root = useConsole();
  const day = dayOf(useMinute());
  const named = screen.figures.map((name) => figureName(screen.entity, name));
  const held = useHeld(
    screen.path,
    named.flatMap(([entity]) => [rightOf(entity, 'read'), rightOf(entity, 'export')]),
  ).split(' ');
  const mine = named.filter(
    ([entity]) => (entity === screen.entity ? screen.can.export : held.includes(rightOf(entity, 'read'))) && held.includes(rightOf(entity, 'export')),
  );
  // The call is one of the screen's own entity, unless none of the figures is its own: then its filter means nothing to them.
  const home = mine.some(([entity]) => entity === screen.entity) ? screen.entity : mine[0]?.[0];
  if (home === undefined) return null;
  const { measure: _measure, ...chosen } = choice;
  const own = home === screen.entity ? { ...narrowed, ...(filter ? { filter: JSON.stringify(filter) } : {}) } : {};
  const figures = mine.map(([entity, key]) => (entity === home ? key : `${entity}.${key}`));
  const asked = { figures, ...chosen, ...own, family: 'figures' };
  return (
    <Button
      {...(isQuiet ? quiet : {})}
      onClick={() => root.send({ type: 'download.ask', name: `${title} ${day}.xlsx`, download: { of: 'rows', id: home, asked } })}
    >
      <DownloadOutlined aria-hidden="true" /> {t('figures.export')}
    </Button>
  );
}
