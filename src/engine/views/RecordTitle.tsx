import { useTranslation } from 'react-i18next';
import { archiveField } from '#contract/readings/fieldRoles.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useDrawn } from './Cell.tsx';
import { titleIn } from './columns.tsx';
import { LifeTitleTag } from './LifeDetails.tsx';
import type { ListScreen } from './listScreen.tsx';

interface TitleProps {
  readonly screen: ListScreen;
  readonly row: ListRow | undefined;
  /** On a page of its own it is the page's heading. */
  readonly isHeading: boolean;
}
/** It stands below the name, in the words of its kind. */
function Second({ screen, row }: Pick<TitleProps, 'screen'> & { readonly row: ListRow }): React.ReactNode {
  const drawn = useDrawn(screen);
  const name = screen.wide ? screen.title : (screen.hint ?? '');
  const value = row[name];
  return value === undefined || value === null || value === '' ? null : drawn(name, value, row['names']);
}

export function RecordTitle({ screen, row, isHeading }: TitleProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const name = titleIn({ ...screen, title: screen.wide ?? screen.title }, row, language);
  return (
    <div className="detail-title">
      <div className="detail-name">
        {isHeading ? <h1 className="nowrap">{name}</h1> : <strong className="nowrap">{name}</strong>}
        {row?.[archiveField] == null ? null : <Tag tone="neutral">{t('resource.archivedRows')}</Tag>}
        {row ? screen.lives.map((life) => <LifeTitleTag key={life.name} row={row} life={life} />) : null}
      </div>
      <p className="faint">{row ? <Second screen={screen} row={row} /> : null}</p>
    </div>
  );
}
