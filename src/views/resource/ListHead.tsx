import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Dropdown } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { dayOf } from '#i18n/times.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import { useConsole, useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { chosenColumns } from './columns.tsx';
import type { ListScreen } from './listScreen.tsx';

interface HeadProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly title: string;
  /** Which of the lists of this path, where there are several. */
  readonly kinds?: React.ReactNode;
}

/** A noun in the middle of an English sentence. */
export const useNoun = (screen: ListScreen): string => {
  const language = useLanguage();
  const word = labelIn(screen.label, language);
  return language === 'en' ? word.toLowerCase() : word;
};

/** What one sees, as a file: the same rows, columns and order. */
function ExportButton({ list, screen, title }: Omit<HeadProps, 'kinds'>): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const today = dayOf(useMinute());
  const ask = (format: string): void => {
    const { query, layout } = list.getSnapshot().context;
    const columns = chosenColumns(screen, layout.columns).map(({ key }) => key);
    const { filter, ...plain } = query;
    const asked = { ...plain, ...(filter ? { filter: JSON.stringify(filter) } : {}), columns, format };
    root.send({ type: 'download.ask', name: `${title} ${today}.${format}`, download: { of: 'rows', id: screen.entity, asked } });
  };
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: t('resource.exportExcel') },
          { key: 'csv', label: t('resource.exportCsv') },
        ],
        onClick: ({ key }) => ask(key),
      }}
    >
      <button type="button" className="plain-button">
        <DownloadOutlined aria-hidden="true" />
        {t('resource.export')}
      </button>
    </Dropdown>
  );
}

/** What it is, which part of it, and what can be done with all of it. */
export function ListHead({ list, screen, title, kinds }: HeadProps): React.ReactElement {
  const { t } = useTranslation();
  const noun = useNoun(screen);
  const removed = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  const show = (isRemoved: boolean): void => list.send({ type: 'query.changed', patch: { removed: isRemoved ? true : undefined } });
  const { can } = screen;
  return (
    <header className="resource-head">
      <h1 id={`list-title ${screen.path}`}>{title}</h1>
      {kinds}
      {can.restore ? (
        <div className="segments" role="group" aria-label={t('resource.which')}>
          <button type="button" aria-pressed={!removed} onClick={() => show(false)}>
            {t('resource.present')}
          </button>
          <button type="button" aria-pressed={removed} onClick={() => show(true)}>
            {t('resource.removedRows')}
          </button>
        </div>
      ) : null}
      <span className="grow" />
      {can.export && !removed ? <ExportButton list={list} screen={screen} title={title} /> : null}
      {can.create ? (
        <button type="button" className="plain-button primary" onClick={() => list.send({ type: 'editor.open', id: null })}>
          <PlusOutlined aria-hidden="true" />
          {t('resource.create', { noun })}
        </button>
      ) : null}
    </header>
  );
}
