import { useSelector } from '@xstate/react';
import type { ConsultationRef } from '#src/orders/machines/consultationMachine.ts';
import { useConsultOffered } from '#src/orders/views/useConsulting.tsx';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import { labelIn } from '#i18n/label.ts';
import { yuan } from '#contract/money.ts';
import { listTime } from '#i18n/times.ts';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { KindTag } from '#src/desk/views/list/KindTag.tsx';
import { usePreview } from '#src/desk/views/usePreview.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { ReconnectStrip } from './ReconnectStrip.tsx';

/** A patient's talks are few: all of them are drawn. */
const most = 50;

function TalkRow({ row, onOpen }: { readonly row: ChatRow; readonly onOpen: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const preview = usePreview()(row);
  const state = conversationLife.states[row.state];
  return (
    <li>
      <Button type="text" block className="as-line patient-row tall" onClick={onOpen}>
        <Face id={row.assigneeId ?? row.systemId} name={row.assigneeName ?? t('patient.team')} size={44} staff />
        <span className="patient-row-words">
          <span className="patient-row-line">
            <strong className="nowrap">{row.assigneeName ?? t('patient.team')}</strong>
            <KindTag systemId={row.systemId} />
            <time dateTime={row.lastMessageAt}>{listTime(row.lastMessageAt, minute, language)}</time>
          </span>
          <span className="patient-row-line second">
            <span className="nowrap">
              {preview.placeholder ? <span className="placeholder">{preview.placeholder} </span> : null}
              {preview.text}
            </span>
            {row.unread > 0 ? (
              <span className="patient-badge" aria-label={t('patient.unread', { count: row.unread })}>
                {row.unread}
              </span>
            ) : null}
          </span>
          <span className="patient-row-line third">
            <span className="nowrap">{row.description}</span>
            <Tag tone={state.tone}>{labelIn(state.label, language)}</Tag>
          </span>
        </span>
      </Button>
    </li>
  );
}

function Offered({ consultation }: { readonly consultation: ConsultationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const fee = useSelector(consultation, (snapshot) => snapshot.context.offer?.fee ?? null);
  if (fee === null) return null;
  return (
    <div className="patient-begin">
      <Button type="primary" size="large" block icon={<MessageOutlined aria-hidden="true" />} onClick={() => consultation.send({ type: 'consult.ask' })}>
        {t('patient.consult', { amount: yuan(fee) })}
      </Button>
    </div>
  );
}

/** The button stands where the hospital takes consultations that customers begin, and names the fee. */
function Begin(): React.ReactElement | null {
  if (!useConsultOffered()) return null;
  return <WithActor<ConsultationRef> name="consultation">{(consultation) => <Offered consultation={consultation} />}</WithActor>;
}

export function Talks({ inbox }: { readonly inbox: InboxRef }): React.ReactElement {
  const { t } = useTranslation();
  const loading = useSelector(inbox, (snapshot) => snapshot.hasTag('loading'));
  const failure = useSelector(inbox, (snapshot) => (snapshot.hasTag('failed') ? snapshot.context.failure : null));
  const store = useSelector(inbox, (snapshot) => snapshot.context.store);
  // The store stays the same object: its revision is what tells of a change.
  useSelector(inbox, (snapshot) => snapshot.context.revision);
  const rows = store.slice('all', 0, most);
  return (
    <>
      <ReconnectStrip />
      <section className="patient-card" aria-labelledby="talks-title">
        <p className="patient-card-head">
          <strong id="talks-title">{t('patient.talks')}</strong>
          <FreshnessMark />
        </p>
        {failure && rows.length === 0 ? <LoadFailure failure={failure} onRetry={() => inbox.send({ type: 'inbox.reload' })} /> : null}
        {loading && rows.length === 0 ? <Loading rows={3} /> : null}
        {!loading && !failure && rows.length === 0 ? <Empty title={t('patient.noTalks')} text={t('patient.noTalksText')} /> : null}
        <ul>
          {rows.map((row) => (
            <TalkRow key={row.conversationId} row={row} onOpen={() => inbox.send({ type: 'conversation.open', id: row.conversationId })} />
          ))}
        </ul>
        <Begin />
      </section>
      <p className="patient-trust">
        <SafetyOutlined aria-hidden="true" /> {t('patient.trust')}
      </p>
    </>
  );
}
