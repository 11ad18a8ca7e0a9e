import { useState } from 'react';
import { useSelector } from '@xstate/react';
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { useTranslation } from 'react-i18next';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { ListRow } from '#machines/rows.ts';
import { ConfirmSheet } from '#views/inputs/ConfirmSheet.tsx';
import { isFinalMove } from '#views/parts/wayOfOrder.tsx';
import type { OrderMove } from '#views/parts/wayOfOrder.tsx';
import { FreshnessMark } from '#views/parts/FreshnessMark.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { AreaKeys } from '#views/shell/SingleKeys.tsx';
import { Empty } from '#views/states/Empty.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { LoadFailure } from '#views/states/LoadFailure.tsx';
import { RefusalStrip } from '#views/states/RefusalStrip.tsx';
import { StaleStrip } from '#views/states/Stale.tsx';
import { DetailDrawer } from './DetailDrawer.tsx';
import type { ListScreen } from './listScreen.tsx';
import { RowsTable } from './RowsTable.tsx';
import './resource.css';
import './detail.css';

const states = Object.keys(orderLife.states) as OrderStatus[];
interface ListProps {
  readonly list: ResourceListRef;
}

function Tools({ list, onTop }: ListProps & { readonly onTop: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const count = useSelector(list, (snapshot) => snapshot.context.rows.length);
  const all = useSelector(list, (snapshot) => snapshot.context.next === null);
  const waiting = useSelector(list, (snapshot) => snapshot.context.waiting);
  const choose = (status: string | undefined): void => list.send({ type: 'query.changed', patch: { status } });
  return (
    <>
      <div className="filters" role="group" aria-label={t('orders.statuses')}>
        <button type="button" className="chip" aria-pressed={query.status === undefined} onClick={() => choose(undefined)}>
          {t('orders.allStatuses')}
        </button>
        {states.map((status) => (
          <button key={status} type="button" className="chip" aria-pressed={query.status === status} onClick={() => choose(status)}>
            {labelIn(orderLife.states[status].label, language)}
          </button>
        ))}
      </div>
      <div className="list-tools">
        <span>
          <strong>{t(all ? 'orders.countAll' : 'orders.count', { count })}</strong>
        </span>
        <FreshnessMark />
        <span className="grow" />
        {waiting > 0 ? (
          <button
            type="button"
            className="fresh-pill"
            onClick={() => {
              list.send({ type: 'rows.show' });
              onTop();
            }}
          >
            <ArrowUpOutlined aria-hidden="true" />
            {t('orders.fresh', { count: waiting })}
          </button>
        ) : null}
        <label className="search">
          <SearchOutlined aria-hidden="true" />
          <input
            type="search"
            value={query.searchValue ?? ''}
            maxLength={40}
            placeholder={t('orders.search')}
            aria-label={t('orders.search')}
            onChange={(event) => list.send({ type: 'query.changed', patch: { searchValue: event.target.value || undefined } })}
          />
        </label>
      </div>
    </>
  );
}

function Refusal({ list }: ListProps): React.ReactElement | null {
  const failure = useSelector(list, (snapshot) => (snapshot.hasTag('failed') && snapshot.context.rows.length === 0 ? null : snapshot.context.failure));
  const move = useSelector(list, (snapshot) => snapshot.context.failedMove);
  return failure ? (
    <RefusalStrip
      failure={failure}
      what={move ? 'act' : 'reading'}
      onRetry={() => list.send(move ? { type: 'row.move', ...move } : { type: 'list.reload' })}
      onDismiss={() => list.send({ type: 'failure.dismiss' })}
    />
  ) : null;
}

function NoRows({ list }: ListProps): React.ReactElement {
  const { t } = useTranslation();
  const loading = useSelector(list, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(list, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  const filtered = useSelector(list, (snapshot) => snapshot.context.query.status !== undefined || Boolean(snapshot.context.query.searchValue));
  if (loading) return <Loading rows={8} faces={false} />;
  if (failure) {
    return <LoadFailure failure={failure} onRetry={() => list.send({ type: 'list.reload' })} />;
  }
  return filtered ? (
    <Empty title={t('orders.emptySearch')} text={t('orders.emptySearchText')}>
      <button type="button" className="plain-button" onClick={() => list.send({ type: 'query.changed', patch: { status: undefined, searchValue: undefined } })}>
        {t('orders.clearFilters')}
      </button>
    </Empty>
  ) : (
    <Empty title={t('orders.empty')} text={t('orders.emptyText')} />
  );
}

interface Asked {
  readonly row: ListRow;
  readonly move: OrderMove;
}

interface ResourceListProps extends ListProps {
  readonly screen: ListScreen;
  readonly mayMove: boolean;
  readonly title: string;
  readonly kinds: React.ReactNode;
}

/** One live list: filters, rows, and the open one beside them. */
export function ResourceList({ list, screen, mayMove, title, kinds }: ResourceListProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [top, setTop] = useState(0);
  const isLoading = useSelector(list, (snapshot) => snapshot.hasTag('busy'));
  const some = useSelector(list, (snapshot) => snapshot.context.rows.length > 0);
  const query = useSelector(list, (snapshot) => snapshot.context.query);
  const move = (row: ListRow, name: OrderMove): void => list.send({ type: 'row.move', id: row.id, status: orderLife.moves[name].to, version: row.version });
  const step = (by: 1 | -1): void => {
    const { rows, openId } = list.getSnapshot().context;
    const next = rows[Math.max(0, rows.findIndex((row) => row.id === openId) + by)];
    if (next) list.send({ type: 'row.open', id: next.id });
  };
  const word = asked ? labelIn(orderLife.moves[asked.move].label, language) : '';
  return (
    <div className="resource">
      <AreaKeys area="rows" acts={{ next: () => step(1), previous: () => step(-1), close: () => list.send({ type: 'row.close' }) }} />
      <section className="sheet resource-list" aria-labelledby="list-title">
        <header className="resource-head">
          <h1 id="list-title">{title}</h1>
          {kinds}
        </header>
        <Tools list={list} onTop={() => setTop(top + 1)} />
        <StaleStrip isUpdating={isLoading} onUpdate={() => list.send({ type: 'list.reload' })} />
        <Refusal list={list} />
        {some ? (
          <RowsTable
            list={list}
            screen={screen}
            label={title}
            mayMove={mayMove}
            topToken={`${top} ${query.status ?? ''} ${query.searchValue ?? ''}`}
            onMove={(row, name) => (isFinalMove(name) ? setAsked({ row, move: name }) : move(row, name))}
          />
        ) : (
          <NoRows list={list} />
        )}
      </section>
      <DetailDrawer list={list} screen={screen} mayMove={mayMove} />
      {asked ? (
        <ConfirmSheet
          title={t('desk.confirmMove', { move: word })}
          consequences={[[screen.whose, screen.wide, screen.name].map((key) => String(asked.row[key])).join(' · '), t('desk.finalMove')]}
          act={t('desk.confirm', { move: word })}
          keep={t('desk.back')}
          isDanger
          onAct={() => {
            move(asked.row, asked.move);
            setAsked(null);
          }}
          onKeep={() => setAsked(null)}
        />
      ) : null}
    </div>
  );
}
