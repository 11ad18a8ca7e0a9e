import { useState } from 'react';
import { Button, Input, Select } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { orderLife } from '#contract/lives/orderLife.ts';
import { fenOf, yuan } from '#contract/money.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { NewOrder, PushDraft } from '#src/desk/machines/conversation/values.ts';
import { MoneyInput } from '#src/kit/views/inputs/MoneyInput.tsx';
import { WholeInput } from '#src/kit/views/inputs/WholeInput.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { CustomerCard } from '#src/engine/views/cells/CustomerCard.tsx';
import { useFeature, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Unsaved } from './Part.tsx';

const countOf = (written: string): number | null => (/^[1-9]\d{0,2}$/.test(written.trim()) ? Number(written) : null);

/** The order is as it was written, or null where something is missing or no number. */
function orderOf({ title, count, price, customerNote = '', remark, channelId }: PushDraft): Omit<NewOrder, 'clientId'> | null {
  const whole = countOf(count);
  const payPrice = fenOf(price);
  return title.trim() === '' || whole === null || payPrice === null
    ? null
    : {
        title: title.trim(),
        count: whole,
        payPrice,
        customerNote: customerNote.trim(),
        remark: remark.trim(),
        ...(channelId === undefined ? {} : { channelId }),
      };
}

export interface PushOrderProps {
  readonly conversation: ConversationRef;
  readonly draft: PushDraft;
}

interface ChannelProps {
  readonly conversation: ConversationRef;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
}

/** The order came in by this channel: that of staff unless somebody says otherwise. Where there is nothing to choose, nobody is asked. */
function Channel({ conversation, chosen, onChoose }: ChannelProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const channels = useSelector(conversation, (snapshot) => snapshot.context.channels) ?? [];
  if (channels.length < 2) return null;
  const known = channels.find(({ id }) => id === chosen) ?? channels.find(({ isStaffs }) => isStaffs);
  return (
    <Field label={t('side.channel')}>
      {(given) => (
        <Select
          {...given}
          value={known?.id ?? null}
          onChange={(id) => id && onChoose(id)}
          options={channels.map(({ id, name, nameEn }) => ({ value: id, label: language === 'en' && nameEn ? nameEn : name }))}
        />
      )}
    </Field>
  );
}

interface NotesProps {
  readonly draft: PushDraft;
  readonly write: (patch: Partial<PushDraft>) => void;
}

/** One note is for the customer, the other they never read. A back end that has one remark alone shows it to them. */
function Notes({ draft, write }: NotesProps): React.ReactElement {
  const { t } = useTranslation();
  const keepsNotes = useFeature('resources');
  return (
    <>
      {keepsNotes ? (
        <Field label={t('side.customerNote')} hint={t('side.optional')}>
          {(given) => <Input {...given} maxLength={200} value={draft.customerNote ?? ''} onChange={(event) => write({ customerNote: event.target.value })} />}
        </Field>
      ) : null}
      <Field label={t(keepsNotes ? 'side.internalNote' : 'side.customerNote')} hint={t('side.optional')}>
        {(given) => <Input {...given} maxLength={200} value={draft.remark} onChange={(event) => write({ remark: event.target.value })} />}
      </Field>
    </>
  );
}

/** The card as the customer will read it, while it is being written. */
function Preview({ draft }: Pick<NotesProps, 'draft'>): React.ReactElement {
  const { t } = useTranslation();
  const note = useFeature('resources') ? draft.customerNote : draft.remark;
  const order = { title: draft.title.trim() || '—', status: orderLife.first, payPrice: fenOf(draft.price) ?? 0, customerNote: note?.trim() || null };
  return (
    <div className="push-preview">
      <p className="faint">{t('side.preview')}</p>
      <CustomerCard order={order} label={t('side.preview')} />
    </div>
  );
}

/** A small order, made and sent in one go. Errors stand at their fields; what is typed stays with the conversation. */
export function PushOrder({ conversation, draft }: PushOrderProps): React.ReactElement {
  const { t } = useTranslation();
  const [isChecked, check] = useState(false);
  const isBusy = useSelector(conversation, (snapshot) => snapshot.hasTag('pushing'));
  const write = (patch: Partial<PushDraft>): void => conversation.send({ type: 'push.write', draft: { ...draft, ...patch } });
  const fen = fenOf(draft.price);
  const push = (): void => {
    check(true);
    const order = orderOf(draft);
    if (order) conversation.send({ type: 'order.push', ...order });
  };
  return (
    <form
      className="side-part side-form push-form"
      aria-label={t('side.pushTitle')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        push();
      }}
    >
      <h2>{t('side.pushTitle')}</h2>
      <fieldset disabled={isBusy}>
        <Field label={t('side.item')} error={isChecked && draft.title.trim() === '' ? t('side.itemMissing') : undefined}>
          {(given) => <Input {...given} autoFocus maxLength={200} value={draft.title} onChange={(event) => write({ title: event.target.value })} />}
        </Field>
        <div className="field-row">
          <MoneyInput
            label={t('side.price')}
            problem={isChecked && fen === null ? t('side.priceWrong') : undefined}
            value={fen}
            onChange={(next) => write({ price: next === null ? '' : yuan(next) })}
          />
          <WholeInput
            label={t('side.count')}
            problem={isChecked && countOf(draft.count) === null ? t('side.countWrong') : undefined}
            value={draft.count === '' ? null : Number(draft.count)}
            onChange={(next) => write({ count: next === null ? '' : String(next) })}
          />
        </div>
        <Channel conversation={conversation} chosen={draft.channelId} onChoose={(channelId) => write({ channelId })} />
        <Notes draft={draft} write={write} />
      </fieldset>
      <Preview draft={draft} />
      <Unsaved
        conversation={conversation}
        part="push"
        written={[draft.title, draft.price, draft.count, draft.customerNote ?? '', draft.remark].filter((one) => one.trim() !== '').join('\n')}
        onRetry={push}
        isRetrying={isBusy}
      />
      <footer>
        <span className="faint">{fen === null ? '' : t('side.total', { sum: yuan(fen) })}</span>
        <Button disabled={isBusy} onClick={() => conversation.send({ type: 'push.write', draft: null })}>
          {t('side.cancel')}
        </Button>
        <Button type="primary" htmlType="submit" disabled={isBusy}>
          {t(isBusy ? 'side.pushing' : 'side.push')}
        </Button>
      </footer>
    </form>
  );
}
