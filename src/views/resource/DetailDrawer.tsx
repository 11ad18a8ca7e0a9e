import { useSelector } from '@xstate/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { useTranslation } from 'react-i18next';
import type { StatusStep } from '#contract/resources/order.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { ListRow } from '#machines/rows.ts';
import { FactRow } from '#views/parts/FactRow.tsx';
import { FreshnessMark } from '#views/parts/FreshnessMark.tsx';
import { OrderMoves } from '#views/parts/OrderMoves.tsx';
import { StatusLog } from '#views/parts/StatusLog.tsx';
import { StatusTag } from '#views/parts/StatusTag.tsx';
import { useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { LoadFailure } from '#views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#views/states/LoadFailureLine.tsx';
import { Loading } from '#views/states/Loading.tsx';
import { cells } from './cells.tsx';
import { columnsOf } from './listScreen.tsx';
import type { ListScreen } from './listScreen.tsx';
import { MayNotMove } from './MayNotMove.tsx';

interface DetailDrawerProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly mayMove: boolean;
}

const stepsOf = (row: ListRow): readonly StatusStep[] => (Array.isArray(row['steps']) ? (row['steps'] as readonly StatusStep[]) : []);

function Facts({ row, screen }: { readonly row: ListRow; readonly screen: ListScreen }): React.ReactElement {
  const language = useLanguage();
  const now = useMinute();
  const shown = [
    ...columnsOf(screen).filter(({ key }) => key !== screen.name && key !== screen.status && key !== screen.wide),
    ...screen.alsoInDetails.flatMap((key) => {
      const field = screen.fields[key];
      return field ? [{ key, field }] : [];
    }),
  ];
  return (
    <dl className="facts">
      {shown.map(({ key, field }) => (
        <FactRow
          key={key}
          word={labelIn(field.label, language)}
          value={
            <>
              {field.kind === 'money' ? '¥' : ''}
              {cells[field.kind].draw(row[key], { field, language, now })}
            </>
          }
        />
      ))}
    </dl>
  );
}

function Steering({ list }: { readonly list: ResourceListRef }): React.ReactElement {
  const { t } = useTranslation();
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  const openId = useSelector(list, (snapshot) => snapshot.context.openId);
  const at = rows.findIndex((row) => row.id === openId);
  const before = rows[at - 1];
  const after = at < 0 ? undefined : rows[at + 1];
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('orders.previous')}
        disabled={before === undefined}
        onClick={() => before && list.send({ type: 'row.open', id: before.id })}
      >
        <UpOutlined />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('orders.next')}
        disabled={after === undefined}
        onClick={() => after && list.send({ type: 'row.open', id: after.id })}
      >
        <DownOutlined />
      </button>
      <button type="button" className="icon-button" aria-label={t('orders.closeDetail')} onClick={() => list.send({ type: 'row.close' })}>
        <CloseOutlined />
      </button>
    </>
  );
}

function Title({ row, screen }: { readonly row: ListRow | undefined; readonly screen: ListScreen }): React.ReactElement {
  const word = (key: string): string => String(row?.[key] ?? '');
  return (
    <div className="detail-title">
      <p>
        <strong className="nowrap">{word(screen.wide)}</strong>
        {row ? <StatusTag status={word(screen.status)} /> : null}
      </p>
      <p className="faint">{word(screen.name)}</p>
    </div>
  );
}

/** The log, which comes with the details alone. */
function Steps({ list, complete }: { readonly list: ResourceListRef; readonly complete: ListRow | undefined }): React.ReactElement {
  const { t } = useTranslation();
  const failure = useSelector(list, (snapshot) => snapshot.context.detailFailure);
  const openId = useSelector(list, (snapshot) => snapshot.context.openId);
  return (
    <section className="side-part">
      <header>
        <h2>{t('orders.steps')}</h2>
      </header>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => list.send({ type: 'row.open', id: openId ?? '' })} /> : null}
      {complete ? <StatusLog steps={stepsOf(complete)} /> : failure ? null : <Loading rows={3} faces={false} />}
    </section>
  );
}

/** Beside the list, not over it: facts, moves, and who made the row what it is. */
export function DetailDrawer({ list, screen, mayMove }: DetailDrawerProps): React.ReactElement | null {
  const { t } = useTranslation();
  const openId = useSelector(list, (snapshot) => snapshot.context.openId);
  const detail = useSelector(list, (snapshot) => snapshot.context.detail);
  const row = useSelector(list, (snapshot) => snapshot.context.rows.find((one) => one.id === snapshot.context.openId));
  const moving = useSelector(list, (snapshot) => snapshot.context.moving);
  const failure = useSelector(list, (snapshot) => snapshot.context.detailFailure);
  if (openId === null) return null;
  const complete = detail?.id === openId ? detail : undefined;
  const shown = complete ?? row;
  return (
    <aside className="sheet detail" aria-label={t('orders.detail')}>
      <header className="detail-head">
        <Title row={shown} screen={screen} />
        <Steering list={list} />
      </header>
      {shown ? (
        <div className="scroll detail-body" tabIndex={0}>
          <section className="side-part">
            <header>
              <h2>{t('orders.facts')}</h2>
              <FreshnessMark />
            </header>
            <Facts row={shown} screen={screen} />
          </section>
          <Steps list={list} complete={complete} />
        </div>
      ) : failure ? (
        <LoadFailure failure={failure} onRetry={() => list.send({ type: 'row.open', id: openId })} />
      ) : (
        <Loading rows={6} faces={false} />
      )}
      {shown ? (
        <footer className="detail-foot">
          {mayMove ? (
            <OrderMoves
              status={String(shown[screen.status])}
              moving={moving[shown.id]}
              onMove={(status) => list.send({ type: 'row.move', id: shown.id, status, version: shown.version })}
            />
          ) : (
            <MayNotMove status={String(shown[screen.status])} />
          )}
        </footer>
      ) : null}
    </aside>
  );
}
