import { countWords } from '#i18n/countWords.ts';
import { grouped } from '#i18n/grouped.ts';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { behindSince } from '#src/engine/machines/board/context.ts';
import { standsInTree } from '#src/engine/machines/resourceList/tree.ts';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { FreshPill } from '#src/kit/views/parts/Chip.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ColumnsMenu } from './ColumnsMenu.tsx';
import type { ListScreen } from './listScreen.tsx';
import { named } from './named.tsx';
import { TreeTools } from './tree/TreeTools.tsx';

interface ToolsProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly onTop: () => void;
}

/** No more than what is known; the rest is counted when somebody asks. */
function Count({ list, screen }: Omit<ToolsProps, 'onTop'>): React.ReactElement {
  const { t } = useTranslation();
  const loaded = useSelector(list, (snapshot) => snapshot.context.rows.length);
  const isAll = useSelector(list, (snapshot) => snapshot.context.next === null);
  const count = useSelector(list, (snapshot) => snapshot.context.count);
  const isCounting = useSelector(list, (snapshot) => snapshot.hasTag('counting'));
  const hasFailed = useSelector(list, (snapshot) => snapshot.hasTag('countFailed'));
  const isLoading = useSelector(list, (snapshot) => snapshot.hasTag('loading'));
  const told = count ?? (isAll ? loaded : null);
  // Nothing is known yet, which is not none.
  if (isLoading && loaded === 0) return <span className="list-count" role="status" />;
  return (
    <span className="list-count" role="status">
      <strong>
        {told === null ? t('resource.countMore', { shown: grouped(loaded) }) : t('resource.count', { count: told, shown: countWords(told, loaded) })}
      </strong>
      {told === null && screen.can.count ? (
        <Button type="link" className="inline" disabled={isCounting} onClick={() => list.send({ type: 'count.ask' })}>
          {t(isCounting ? 'resource.counting' : hasFailed ? 'resource.countAgain' : 'resource.countExact')}
        </Button>
      ) : null}
    </span>
  );
}

function Fresh({ list, onTop }: Omit<ToolsProps, 'screen'>): React.ReactElement | null {
  const { t } = useTranslation();
  const waiting = useSelector(list, (snapshot) => snapshot.context.waiting);
  if (waiting === 0) return null;
  return (
    <FreshPill
      words={t('resource.fresh', { count: waiting })}
      onPress={() => {
        list.send({ type: 'rows.show' });
        onTop();
      }}
    />
  );
}

/** The fields that are searched are named by their words. */
function useSearchWords(screen: ListScreen): string {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = Object.values(screen.fields)
    .filter((field) => field.options.search === true)
    .map((field) => labelIn(field.label, language));
  const own = named('list').searches[screen.entity];
  return own ? t(own) : listed(words.slice(0, 3), language);
}

/** A board is as old as the first change that could not be read, whatever the line says. */
function BoardFreshness({ list }: Pick<ToolsProps, 'list'>): React.ReactElement {
  const board = useSelector(list, (snapshot) => snapshot.context.board);
  const since = useSelector(board ?? undefined, (snapshot) => (snapshot ? behindSince(snapshot.context) : null));
  return <FreshnessMark {...(since === null ? {} : { staleSince: since })} />;
}

/** The tools say how many, how fresh, what is new, what is looked for, which columns. */
export function ListTools({ list, screen, onTop }: ToolsProps): React.ReactElement {
  const words = useSearchWords(screen);
  const isBoard = useSelector(list, (snapshot) => screen.board !== undefined && snapshot.context.layout.board?.isShown === true);
  const search = useSelector(list, (snapshot) => snapshot.context.query.searchValue ?? '');
  return (
    <div className="list-tools">
      {isBoard ? null : <Count list={list} screen={screen} />}
      {standsInTree(screen.entity) ? <TreeTools list={list} /> : null}
      {isBoard ? <BoardFreshness list={list} /> : <FreshnessMark />}
      <span className="grow" />
      {isBoard ? null : <Fresh list={list} onTop={onTop} />}
      {screen.can.search ? (
        <Input
          className="search"
          prefix={<SearchOutlined aria-hidden="true" />}
          type="search"
          value={search}
          maxLength={40}
          placeholder={words}
          aria-label={words}
          onChange={(event) => list.send({ type: 'query.changed', patch: { searchValue: event.target.value || undefined } })}
        />
      ) : null}
      {isBoard ? null : <ColumnsMenu list={list} screen={screen} />}
    </div>
  );
}
