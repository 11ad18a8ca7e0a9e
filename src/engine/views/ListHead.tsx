import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { Button, Segmented } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { inSentence, labelIn } from '#i18n/label.ts';
import { useJobs, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ListActs } from './acts/ActButtons.tsx';
import type { ListScreen } from './listScreen.tsx';
import { named } from './named.tsx';
import type { PageProps } from './namedProps.tsx';

interface HeadProps extends PageProps {
  /** One of several lists of this path is shown. */
  readonly kinds?: React.ReactNode;
}

/** A noun in the middle of an English sentence. */
export const useNoun = (screen: ListScreen): string => {
  const language = useLanguage();
  return inSentence(labelIn(screen.label, language), language);
};

/** Making a row is called so, for a button and the form behind it. */
export function useCreating(screen: ListScreen): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const noun = useNoun(screen);
  return screen.creating ? labelIn(screen.creating, language) : t('resource.create', { noun });
}

/** Opens the sheet of this entity: as it was left, where an import is under way. */
function ImportButton({ screen }: Pick<HeadProps, 'screen'>): React.ReactElement | null {
  const { t } = useTranslation();
  const jobs = useJobs();
  return (
    jobs && (
      <>
        <Button onClick={() => jobs.send({ type: 'import.open', entity: screen.entity })}>
          <UploadOutlined aria-hidden="true" />
          {t('imports.open')}
        </Button>
        <Button onClick={() => jobs.send({ type: 'past.open', entity: screen.entity })}>
          <ClockCircleOutlined aria-hidden="true" />
          {t('importHistory.history')}
        </Button>
      </>
    )
  );
}

type Which = 'present' | 'archived' | 'removed';

/** Those in use, those put away, those removed: only where rows can be. */
function WhichRows({ list, screen: { can, path }, which }: Pick<HeadProps, 'list' | 'screen'> & { readonly which: Which }): React.ReactElement | null {
  const { t } = useTranslation();
  const kinds: readonly Which[] = ['present', ...(can.archive && can.filter ? (['archived'] as const) : []), ...(can.restore ? (['removed'] as const) : [])];
  const words = { present: t('resource.present'), archived: t('resource.archivedRows'), removed: t('resource.removedRows') };
  if (kinds.length === 1) return null;
  return (
    <Segmented
      name={`which ${path}`}
      aria-label={t('resource.which')}
      options={kinds.map((kind) => ({ value: kind, label: words[kind] }))}
      value={which}
      onChange={(kind) =>
        list.send({ type: 'query.changed', patch: { removed: kind === 'removed' ? true : undefined, archived: kind === 'archived' ? true : undefined } })
      }
    />
  );
}

/** The same rows as a list or as a board: query, choice and address stay. */
function BoardSwitch({ list, screen: { path } }: Pick<HeadProps, 'list' | 'screen'>): React.ReactElement {
  const { t } = useTranslation();
  const board = useSelector(list, (snapshot) => snapshot.context.layout.board);
  return (
    <Segmented
      name={`shown ${path}`}
      aria-label={t('board.shown')}
      options={[
        { value: 'list', label: t('board.list') },
        { value: 'board', label: t('board.board') },
      ]}
      value={board?.isShown === true ? 'board' : 'list'}
      onChange={(shown) => list.send({ type: 'layout.change', patch: { board: { folded: board?.folded ?? [], isShown: shown === 'board' } } })}
    />
  );
}

/** The head says what the list is, which part of it, and what can be done with all of it. */
export function ListHead({ list, screen, title, kinds }: HeadProps): React.ReactElement {
  const creating = useCreating(screen);
  const which = useSelector(list, ({ context: { query } }): Which => (query.removed ? 'removed' : query.archived ? 'archived' : 'present'));
  const { can } = screen;
  const { heads, Export } = named('list');
  return (
    <header className="resource-head">
      <h1 id={`list-title ${screen.path}`}>{title}</h1>
      {kinds}
      <WhichRows list={list} screen={screen} which={which} />
      <span className="grow" />
      {screen.board ? <BoardSwitch list={list} screen={screen} /> : null}
      {heads[screen.entity]?.({ list, screen })}
      {which === 'present' ? <ListActs list={list} screen={screen} /> : null}
      {can.import && which === 'present' ? <ImportButton screen={screen} /> : null}
      {can.export ? <Export list={list} screen={screen} title={title} /> : null}
      {can.create ? (
        <Button type="primary" onClick={() => list.send({ type: 'editor.open', id: null })}>
          <PlusOutlined aria-hidden="true" />
          {creating}
        </Button>
      ) : null}
    </header>
  );
}
