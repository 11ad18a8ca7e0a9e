import { grouped } from '#i18n/grouped.ts';
import { useState } from 'react';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Button, Popover, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { listLimits } from '#contract/limits/lists.ts';
import { actOf } from '#contract/readings/acts.ts';
import { asksWhom } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { KindInput } from '#src/kit/views/inputs/KindInput.tsx';
import { usePinyinFilter } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ChosenActs } from './acts/ActButtons.tsx';
import { putAway } from './acts/actsOf.tsx';
import { useAsk } from './ask.tsx';
import { BulkReport } from './BulkReport.tsx';
import type { ListScreen } from './listScreen.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { useOptionsSource } from './useOptionsSource.tsx';

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
  const optionsSource = useOptionsSource(list, field);
  const pinyin = usePinyinFilter();
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
            showSearch={pinyin}
            value={name}
            onChange={(key) => {
              choose(key);
              write(null);
            }}
            options={keys.map((key) => ({ value: key, label: labelIn(screen.fields[key]?.label ?? ['', ''], language) }))}
          />
        )}
      </Field>
      {field ? (
        <KindInput key={name} field={field} value={value ?? (field.kind === 'flag' ? false : null)} onChange={write} optionsSource={optionsSource} />
      ) : null}
      <Button type="primary" htmlType="submit" disabled={!isReady && field?.kind !== 'flag'}>
        {t('resource.bulkApply')}
      </Button>
    </form>
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
        <Button type="text" onClick={() => list.send({ type: 'row.restore', id: removed.id })}>
          <UndoOutlined aria-hidden="true" /> {t('resource.undo')}
        </Button>
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
      <Button type="text" disabled={isBusy}>
        <EditOutlined aria-hidden="true" /> {t('resource.bulkChange')}
      </Button>
    </Popover>
  );
}

/** Rows that are there are changed alike, given to somebody, put away or brought back. */
function Changes({ list, screen, isBusy }: StripProps & { readonly isBusy: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const isArchived = useSelector(list, (snapshot) => snapshot.context.query.archived === true);
  const { can } = screen;
  return (
    <>
      {can.bulk && can.update && !asksWhom(screen.entity) && shared(screen).length > 0 ? <ChangeButton list={list} screen={screen} isBusy={isBusy} /> : null}
      {isArchived ? null : <ChosenActs list={list} screen={screen} />}
      {can.archive && (isArchived || !actOf(screen.entity, 'archive')) ? (
        <Button type="text" disabled={isBusy} onClick={() => putAway(list, screen, isArchived)}>
          <InboxOutlined aria-hidden="true" /> {t(isArchived ? 'resource.unarchive' : 'resource.archive')}
        </Button>
      ) : null}
    </>
  );
}

function Acts({ list, screen }: StripProps): React.ReactElement {
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
      <strong>{t('resource.chosen', { count, shown: grouped(count) })}</strong>
      {areMore ? (
        <Button type="text" className="choose-matching" disabled={isBusy} onClick={() => list.send({ type: 'rows.chooseMatching' })}>
          {t('resource.chooseMatching')}
        </Button>
      ) : null}
      {count === listLimits.chosen ? <span className="chosen-most">{t('resource.chosenMost')}</span> : null}
      {isRemoved ? null : <Changes list={list} screen={screen} isBusy={isBusy} />}
      {isRemoved && can.bulk && can.restore ? (
        <Button type="text" disabled={isBusy} onClick={() => list.send({ type: 'bulk.ask', act: 'restore' })}>
          <UndoOutlined aria-hidden="true" /> {t('resource.restore')}
        </Button>
      ) : null}
      {!isRemoved && can.bulk && can.remove ? (
        <Button type="text" disabled={isBusy} onClick={remove}>
          <DeleteOutlined aria-hidden="true" /> {t('resource.remove')}
        </Button>
      ) : null}
      <Button type="text" onClick={() => list.send({ type: 'rows.chooseNone' })}>
        {t('resource.chooseNone')} <kbd className="key">Esc</kbd>
      </Button>
    </div>
  );
}

/** In place of paging: what was chosen and what can be done with it; else what was just removed. */
export function BulkStrip({ list, screen }: StripProps): React.ReactElement {
  const some = useSelector(list, (snapshot) => snapshot.context.chosen.length > 0);
  return (
    <>
      <BulkReport list={list} screen={screen} />
      {some ? <Acts list={list} screen={screen} /> : <Undo list={list} screen={screen} />}
    </>
  );
}
