import { useState } from 'react';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { fixingState } from '#contract/readings/fixing.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { shownRows } from '#src/engine/machines/resourceList/tree.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { AreaKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Asked } from './beside/Asked.tsx';
import { Refusal } from './beside/Refusal.tsx';
import { StaleStrip } from '#src/kit/views/states/Stale.tsx';
import { AskProvider } from './ask.tsx';
import type { Question } from './ask.tsx';
import { FilterBar } from './filter/FilterBar.tsx';
import { StateChips } from './filter/StateChips.tsx';
import { ListHead, useCreating, useNoun } from './ListHead.tsx';
import { useOwnFields } from './listScreen.tsx';
import type { ListScreen } from './listScreen.tsx';
import { ListTools } from './ListTools.tsx';
import { named, withParts } from './named.tsx';
import { RowsTable } from './RowsTable.tsx';
import './resource.css';
import './table.css';
import './highlights.css';
import './detail.css';

interface ListProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

/** A list is read before a row is opened, chosen or changed. */
const DetailPane = lazily<ListProps>(() => withParts('row', import('./DetailPane.tsx')).then((module) => module.DetailPane));
const EditorPane = lazily<ListProps & { readonly editor: EditorRef }>(() =>
  withParts('form', import('./editor/EditorPane.tsx')).then((module) => module.EditorPane),
);
/** It comes with the first look at one. */
const Board = lazily<ListProps>(() => import('./board/Board.tsx').then((module) => module.Board));
const Figures = lazily<ListProps>(() => import('./beside/Figures.tsx').then((module) => module.Figures), 'none');
const BulkStrip = lazily<ListProps>(() => import('./BulkStrip.tsx').then((module) => module.BulkStrip));

/** Somebody who may not create is not told to. */
const emptyText = ({ entity, can, where }: ListScreen) =>
  named('list').empty[entity] ?? (can.create && !where ? 'resource.emptyText' : 'resource.emptyReadText');

/** Nothing found, nothing removed, nothing there yet: each with one way out. */
function NothingHere({ list, screen }: ListProps): React.ReactElement {
  const { t } = useTranslation();
  const noun = useNoun(screen);
  const creating = useCreating(screen);
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const clear = (): void => list.send({ type: 'query.changed', patch: { states: undefined, searchValue: undefined, filter: undefined } });
  if (query.states !== undefined || query.searchValue || query.filter)
    return (
      <Empty title={t('resource.emptySearch', { noun })} text={t('resource.emptySearchText')}>
        <Button onClick={clear}>{t('resource.clearFilters')}</Button>
      </Empty>
    );
  if (query.removed)
    return (
      <Empty title={t('resource.emptyRemoved')} text={t('resource.emptyRemovedText')}>
        <Button onClick={() => list.send({ type: 'query.changed', patch: { removed: undefined } })}>{t('resource.backToPresent')}</Button>
      </Empty>
    );
  if (query.archived)
    return (
      <Empty title={t('resource.emptyArchived')} text={t('resource.emptyArchivedText')}>
        <Button onClick={() => list.send({ type: 'query.changed', patch: { archived: undefined } })}>{t('resource.backToPresent')}</Button>
      </Empty>
    );
  return (
    <Empty title={t(screen.where ? 'resource.emptyPart' : 'resource.empty', { noun })} text={t(emptyText(screen))}>
      {screen.can.create ? <Button onClick={() => list.send({ type: 'editor.open', id: null })}>{creating}</Button> : null}
    </Empty>
  );
}

function NoRows({ list, screen }: ListProps): React.ReactElement {
  const isLoading = useSelector(list, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(list, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  if (isLoading) return <Loading rows={8} faces={false} />;
  if (failure) return <LoadFailure failure={failure} onRetry={() => list.send({ type: 'list.reload' })} />;
  return <NothingHere list={list} screen={screen} />;
}

/** The keys of a list: down and up, open, choose, change, leave what is in front. */
function ListKeys({ list, screen, isBoard }: ListProps & { readonly isBoard: boolean }): React.ReactElement {
  const step = (by: 1 | -1): void => {
    const { context } = list.getSnapshot();
    const { openId, activeId } = context;
    const rows = shownRows(context);
    const at = rows.findIndex((row) => row.id === (openId ?? activeId));
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
    if (next) list.send(openId === null ? { type: 'row.activate', id: next.id } : { type: 'row.open', id: next.id });
  };
  const active = (act: (id: string) => void) => (): void => {
    const { activeId } = list.getSnapshot().context;
    if (activeId !== null) act(activeId);
  };
  const leave = (): void => {
    const { editing, openId, chosen } = list.getSnapshot().context;
    if (editing !== 'none') list.send({ type: 'editor.close' });
    else if (openId !== null) list.send({ type: 'row.close' });
    else if (chosen.length > 0) list.send({ type: 'rows.chooseNone' });
  };
  /** A row that takes no change is opened: there stand the reason and its moves. */
  const edit = (id: string): void => {
    const row = shownRows(list.getSnapshot().context).find((one) => one.id === id);
    list.send({ type: fixingState(screen.fields, row, screen.written) ? 'row.open' : 'editor.open', id });
  };
  const { can } = screen;
  return (
    <AreaKeys
      area="rows"
      acts={{
        // A board has ways of its own between its cards.
        ...(isBoard ? {} : { next: () => step(1), previous: () => step(-1) }),
        close: leave,
        open: active((id) => list.send({ type: 'row.open', id })),
        ...(can.choose ? { choose: active((id) => list.send({ type: 'rows.choose', ids: [id], isOn: !list.getSnapshot().context.chosen.includes(id) })) } : {}),
        ...(can.update ? { edit: active(edit) } : {}),
        ...(can.place ? { moveTo: active((id) => list.send({ type: 'branch.open', id })) } : {}),
        ...(can.order || can.place
          ? { up: active((id) => list.send({ type: 'row.order', id, by: -1 })), down: active((id) => list.send({ type: 'row.order', id, by: 1 })) }
          : {}),
        ...(can.create ? { create: () => list.send({ type: 'editor.open', id: null }) } : {}),
      }}
    />
  );
}

/** The form where one is open, else the open row. */
function Beside({ list, screen }: ListProps): React.ReactElement | null {
  const editor = useSelector(list, (snapshot) => snapshot.context.editor);
  const isOpen = useSelector(list, (snapshot) => snapshot.context.openId !== null);
  if (editor) return <EditorPane list={list} screen={screen} editor={editor} />;
  return isOpen ? <DetailPane list={list} screen={screen} /> : null;
}

/** Dialogs come when something is asked: a list is drawn without them. */
const ActSheet = lazily<ListProps>(() => import('./acts/ActSheet.tsx').then((module) => module.ActSheet), 'none');
const MoveSheet = lazily<ListProps>(() => import('./tree/MoveSheet.tsx').then((module) => module.MoveSheet), 'none');

function Moving({ list, screen }: ListProps): React.ReactElement | null {
  const isMoving = useSelector(list, (snapshot) => snapshot.context.branch !== null);
  return isMoving ? <MoveSheet list={list} screen={screen} /> : null;
}

const Tops = ({ list, screen }: ListProps): React.ReactElement => (
  <>
    {named('list').tops[screen.path]?.({ list, screen })}
    {screen.figures.length > 0 ? <Figures list={list} screen={screen} /> : null}
  </>
);

interface ResourceListProps extends ListProps {
  readonly title: string;
  readonly kinds?: React.ReactNode;
}

/** One live list: filters, rows, and the open one or its form beside them, or in their place. */
export function ResourceList({ list, screen: described, title, kinds }: ResourceListProps): React.ReactElement {
  const screen = useOwnFields(list, described);
  const [top, setTop] = useState(0);
  const [asked, ask] = useState<Question | null>(null);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const some = useSelector(list, (snapshot) => snapshot.context.rows.length > 0);
  const hasStrip = useSelector(list, ({ context }) => context.chosen.length > 0 || context.bulkReport !== null || context.removed !== null);
  const isActing = useSelector(list, (snapshot) => snapshot.context.preview !== null);
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const isBoard = useSelector(list, (snapshot) => screen.board !== undefined && snapshot.context.layout.board?.isShown === true);
  const isFull = useSelector(list, (snapshot) => snapshot.context.isFull && (snapshot.context.openId !== null || snapshot.context.editor !== null));
  return (
    <AskProvider value={ask}>
      <div className={isFull ? 'resource full' : 'resource'}>
        <ListKeys list={list} screen={screen} isBoard={isBoard} />
        {isFull ? null : (
          <section className="sheet resource-list" aria-labelledby={`list-title ${screen.path}`}>
            <ListHead list={list} screen={screen} title={title} kinds={kinds} />
            {screen.lives.map((life) => (life.isNarrowed ? <StateChips key={life.name} list={list} life={life} where={screen.where} /> : null))}
            <Tops list={list} screen={screen} />
            {screen.can.filter ? <FilterBar list={list} screen={screen} /> : null}
            <ListTools list={list} screen={screen} onTop={() => setTop(top + 1)} />
            <StaleStrip isUpdating={isBusy} onUpdate={() => list.send({ type: 'list.renew' })} />
            <Refusal list={list} />
            {isBoard ? (
              <Board list={list} screen={screen} />
            ) : some ? (
              <RowsTable list={list} screen={screen} label={title} topToken={`${top} ${JSON.stringify(query)}`} />
            ) : (
              <NoRows list={list} screen={screen} />
            )}
            {hasStrip ? <BulkStrip list={list} screen={screen} /> : null}
          </section>
        )}
        <Beside list={list} screen={screen} />
        {screen.can.place ? <Moving list={list} screen={screen} /> : null}
        {isActing ? <ActSheet list={list} screen={screen} /> : null}
        {asked ? <Asked question={asked} onLeave={() => ask(null)} /> : null}
      </div>
    </AskProvider>
  );
}
