import { useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import UserSwitchOutlined from '@ant-design/icons/UserSwitchOutlined';
import { Button, Popover, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { listLimits } from '#contract/limits/lists.ts';
import { asksWhom } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { BulkAct } from '#machines/resourceList/context.ts';
import { KindInput } from '#views/inputs/KindInput.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { useAsk } from './ask.tsx';
import type { ListScreen } from './listScreen.tsx';
import { DistributeSheet } from '#views/customers/DistributeSheet.tsx';
import { lazily } from '#views/parts/lazily.tsx';
import { Field } from '#views/parts/Field.tsx';
import { useSupply } from './useSupply.tsx';

interface StripProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

/** Fields of which many rows can have the same value; what tells rows apart is not among them. */
const alike: ReadonlySet<string> = new Set(['flag', 'choice', 'ref', 'day', 'many']);
const shared = (screen: ListScreen): readonly string[] =>
  screen.written.filter((key) => {
    const field = screen.fields[key];
    return field !== undefined && key !== screen.title && !field.options.isFixed && alike.has(field.kind);
  });

function ChangeForm({ list, screen, onAsked }: StripProps & { readonly onAsked: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const keys = shared(screen);
  const [name, choose] = useState(keys[0] ?? '');
  const [value, write] = useState<unknown>(null);
  const field = screen.fields[name];
  const supply = useSupply(list, field);
  const isReady = value !== null || field?.required === false;
  return (
    <form
      className="term-form"
      onSubmit={(event) => {
        event.preventDefault();
        list.send({ type: 'bulk.ask', act: 'update', change: { [name]: value } });
        onAsked();
      }}
    >
      <Field label={t('resource.filterField')}>
        {(given) => (
          <Select
            {...given}
            value={name}
            onChange={(key) => {
              choose(key);
              write(null);
            }}
            options={keys.map((key) => ({ value: key, label: labelIn(screen.fields[key]?.label ?? ['', ''], language) }))}
          />
        )}
      </Field>
      {field ? <KindInput key={name} field={field} value={value ?? (field.kind === 'flag' ? false : null)} onChange={write} supply={supply} /> : null}
      <Button type="primary" htmlType="submit" disabled={!isReady && field?.kind !== 'flag'}>
        {t('resource.bulkApply')}
      </Button>
    </form>
  );
}

const ReferSheet = lazily<{ readonly list: ResourceListRef; readonly onLeave: () => void }>(
  () => import('#views/customers/ReferSheet.tsx').then((module) => module.ReferSheet),
  'none',
);

const shownFailures = 5;
const doneWords = {
  update: 'resource.bulkDone',
  remove: 'resource.bulkDone',
  restore: 'resource.bulkDone',
  archive: 'resource.doneArchive',
  unarchive: 'resource.doneUnarchive',
  distribute: 'customers.done',
  refer: 'customers.referred',
  apply: 'ownFields.templateDone',
  bind: 'orgWords.done',
  addMany: 'orgMany.done',
  deploy: 'homes.deployed',
  takeOff: 'homes.takenOff',
  check: 'wechat.tried',
} as const satisfies Readonly<Record<BulkAct['act'], string>>;

/** The report says what was done with many, and what of it was not, with the reason of each. */
function Report({ list, screen }: StripProps): React.ReactElement | null {
  const { t } = useTranslation();
  const report = useSelector(list, (snapshot) => snapshot.context.bulkReport);
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  if (!report) return null;
  const nameOf = ({ id, name }: BulkFailure): string => name ?? String(rows.find((row) => row.id === id)?.[screen.title] ?? id);
  const words = doneWords[report.act];
  const back = report.act === 'archive' ? 'unarchive' : report.act === 'unarchive' ? 'archive' : null;
  return (
    <div className={report.failed.length > 0 ? 'strip bad bulk-report' : 'strip bulk-report'} role="status">
      <span className="grow">
        <strong>{t(words, { count: report.done.length })}</strong>
        {report.failed.length === 0 ? null : (
          <>
            {' '}
            {t('resource.bulkFailed', { count: report.failed.length })}
            <ul>
              {report.failed.slice(0, shownFailures).map((one) => (
                <li key={one.id}>
                  {nameOf(one)}: {one.message}
                </li>
              ))}
              {report.failed.length > shownFailures ? <li>{t('customers.more', { count: report.failed.length - shownFailures })}</li> : null}
            </ul>
          </>
        )}
      </span>
      {back && report.done.length > 0 ? (
        <Button type="link" className="inline" onClick={() => list.send({ type: 'bulk.ask', act: back, ids: report.done })}>
          {t('resource.undo')}
        </Button>
      ) : null}
      <Button type="link" className="inline" onClick={() => list.send({ type: 'bulk.dismiss' })}>
        {t('states.dismiss')}
      </Button>
    </div>
  );
}

/** The row that was removed last: one press has it back. */
function Undo({ list, screen }: StripProps): React.ReactElement | null {
  const { t } = useTranslation();
  const removed = useSelector(list, (snapshot) => snapshot.context.removed);
  if (!removed) return null;
  return (
    <div className="chosen-strip" role="status">
      <strong>{t('resource.removedOne', { row: String(removed[screen.title] ?? '') })}</strong>
      {screen.can.restore ? (
        <button type="button" onClick={() => list.send({ type: 'row.restore', id: removed.id })}>
          <UndoOutlined aria-hidden="true" /> {t('resource.undo')}
        </button>
      ) : null}
    </div>
  );
}

function ChangeButton({ list, screen, isBusy }: StripProps & { readonly isBusy: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="top"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={<ChangeForm list={list} screen={screen} onAsked={() => setOpen(false)} />}
    >
      <button type="button" disabled={isBusy}>
        <EditOutlined aria-hidden="true" /> {t('resource.bulkChange')}
      </button>
    </Popover>
  );
}

/** Acts that ask for more before they are done. */
type Sheet = 'distribute' | 'refer';
interface ActsProps extends StripProps {
  readonly onSheet: (sheet: Sheet) => void;
}

/** Rows that are there are changed alike, given to somebody, put away or brought back. */
function Changes({ list, screen, isBusy, onSheet }: ActsProps & { readonly isBusy: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const isArchived = useSelector(list, (snapshot) => snapshot.context.query.archived === true);
  const { can } = screen;
  return (
    <>
      {can.bulk && can.update && !asksWhom(screen.entity) && shared(screen).length > 0 ? <ChangeButton list={list} screen={screen} isBusy={isBusy} /> : null}
      {can.distribute && !isArchived ? (
        <button type="button" disabled={isBusy} onClick={() => onSheet('distribute')}>
          <UserSwitchOutlined aria-hidden="true" /> {t('customers.distribute')}
        </button>
      ) : null}
      {can.refer && !isArchived ? (
        <button type="button" disabled={isBusy} onClick={() => onSheet('refer')}>
          <SwapOutlined aria-hidden="true" /> {t('customers.refer')}
        </button>
      ) : null}
      {can.archive ? (
        <button type="button" disabled={isBusy} onClick={() => list.send({ type: 'bulk.ask', act: isArchived ? 'unarchive' : 'archive' })}>
          <InboxOutlined aria-hidden="true" /> {t(isArchived ? 'resource.unarchive' : 'resource.archive')}
        </button>
      ) : null}
    </>
  );
}

function Acts({ list, screen, onSheet }: ActsProps): React.ReactElement {
  const { t } = useTranslation();
  const ask = useAsk();
  const count = useSelector(list, (snapshot) => snapshot.context.chosen.length);
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy') || snapshot.hasTag('matching'));
  // More than what is loaded is chosen only by all that match.
  const areMore = useSelector(
    list,
    ({ context: { chosen, next, rows } }) =>
      chosen.length < listLimits.chosen && (chosen.length < rows.length || (next !== null && chosen.length === rows.length)),
  );
  const { can } = screen;
  const remove = (): void =>
    ask({
      title: t('resource.removeMany', { count }),
      consequences: [t(can.restore ? 'resource.removeCanRestore' : 'resource.removeForGood')],
      act: t('resource.remove'),
      keep: t('resource.keep'),
      onAct: () => list.send({ type: 'bulk.ask', act: 'remove' }),
    });
  return (
    <div className="chosen-strip" role="toolbar" aria-label={t('resource.chosen', { count })}>
      <strong>{t('resource.chosen', { count, shown: count.toLocaleString('en-US') })}</strong>
      {areMore ? (
        <button type="button" className="choose-matching" disabled={isBusy} onClick={() => list.send({ type: 'rows.chooseMatching' })}>
          {t('resource.chooseMatching')}
        </button>
      ) : null}
      {count === listLimits.chosen ? <span className="chosen-most">{t('resource.chosenMost')}</span> : null}
      {isRemoved ? null : <Changes list={list} screen={screen} isBusy={isBusy} onSheet={onSheet} />}
      {isRemoved && can.bulk && can.restore ? (
        <button type="button" disabled={isBusy} onClick={() => list.send({ type: 'bulk.ask', act: 'restore' })}>
          <UndoOutlined aria-hidden="true" /> {t('resource.restore')}
        </button>
      ) : null}
      {!isRemoved && can.bulk && can.remove ? (
        <button type="button" disabled={isBusy} onClick={remove}>
          <DeleteOutlined aria-hidden="true" /> {t('resource.remove')}
        </button>
      ) : null}
      <button type="button" onClick={() => list.send({ type: 'rows.chooseNone' })}>
        {t('resource.chooseNone')} <kbd className="key">Esc</kbd>
      </button>
    </div>
  );
}

/** In place of paging: what was chosen and what can be done with it; else what was just removed. */
export function BulkStrip({ list, screen }: StripProps): React.ReactElement {
  const [sheet, open] = useState<Sheet | null>(null);
  const begin = (next: Sheet): void => {
    if (next === 'refer') list.send({ type: 'preview.ask', act: next, change: {} });
    open(next);
  };
  const some = useSelector(list, (snapshot) => snapshot.context.chosen.length > 0);
  return (
    <>
      <Report list={list} screen={screen} />
      {some ? <Acts list={list} screen={screen} onSheet={begin} /> : <Undo list={list} screen={screen} />}
      {sheet === 'distribute' ? <DistributeSheet list={list} screen={screen} onLeave={() => open(null)} /> : null}
      {sheet === 'refer' ? <ReferSheet list={list} onLeave={() => open(null)} /> : null}
    </>
  );
}
