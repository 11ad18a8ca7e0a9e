import { Fragment } from 'react';
import { useSelector } from '@xstate/react';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { DayLine } from '#src/desk/views/talk/DayLine.tsx';
import { HistoryFrame } from '#src/desk/views/talk/HistoryFrame.tsx';
import { Typing } from '#src/desk/views/talk/Typing.tsx';
import { LanguagePill } from './PatientHead.tsx';
import { PatientComposer } from './PatientComposer.tsx';
import { PatientMessage } from './PatientMessage.tsx';
import { PatientUnsent } from './PatientUnsent.tsx';
import { ReconnectStrip } from './ReconnectStrip.tsx';
import '#src/desk/views/desk.css';
import '#src/desk/views/talk.css';
import '#src/desk/views/talk/talk.css';
import '#src/desk/views/orderCard.css';
import '#src/desk/views/composer.css';
import '#src/desk/views/sidePanel.css';
import '#src/desk/views/narrow.css';

interface TalkProps {
  readonly conversation: ConversationRef;
  readonly onBack: () => void;
}

function Head({ conversation, onBack }: TalkProps): React.ReactElement {
  const { t } = useTranslation();
  const row = useSelector(conversation, (snapshot) => snapshot.context.row);
  const typing = useSelector(conversation, (snapshot) => snapshot.context.typing);
  const states: Readonly<Record<string, string>> = { waiting: t('patient.waiting'), closed: t('patient.ended') };
  const name = row.assigneeName ?? t('patient.team');
  const serving = row.assigneeName ? t('patient.servedBy') : t('patient.teamText');
  return (
    <header className="patient-talk-head">
      <Button type="text" aria-label={t('patient.back')} onClick={onBack} icon={<LeftOutlined />} />
      <Face id={row.assigneeId ?? row.systemId} name={name} size={36} staff />
      <span className="patient-talk-who">
        <h1 className="nowrap">{name}</h1>
        <span className="nowrap" aria-live="polite">
          {typing ? t('desk.typingName', { name: typing.name }) : (states[row.state] ?? serving)}
        </span>
      </span>
      <FreshnessMark />
      <LanguagePill />
    </header>
  );
}

function Newer({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="day-line">
      <Button type="link" className="inline quiet" onClick={() => conversation.send({ type: 'history.newer' })}>
        {t('talk.newerAsk')}
      </Button>
    </p>
  );
}

function Messages({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const items = useSelector(conversation, (snapshot) => snapshot.context.items);
  const outbox = useSelector(conversation, (snapshot) => snapshot.context.outbox);
  const isDetached = useSelector(conversation, (snapshot) => snapshot.context.isDetached);
  // Staff marks are their own; who has answered has read what stood above the answer.
  const answeredSeq = items.findLast((item) => item.fromRemoteSystem === 'staff')?.seq ?? 0;
  return (
    <>
      {items.map((item, index) => {
        const before = items[index - 1];
        return (
          <Fragment key={item.key}>
            <DayLine before={before} item={item} />
            <PatientMessage item={item} conversation={conversation} isRead={item.seq !== undefined && item.seq < answeredSeq} />
          </Fragment>
        );
      })}
      {isDetached ? <Newer conversation={conversation} /> : null}
      {isDetached ? null : outbox.map((item) => <PatientUnsent key={item.clientId} item={item} conversation={conversation} />)}
    </>
  );
}

function Older({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const left = useSelector(conversation, (snapshot) => snapshot.context.olderLeft);
  return left ? (
    <p className="day-line">
      <Button type="link" className="inline quiet" onClick={() => conversation.send({ type: 'history.older' })}>
        {t('desk.olderAsk')}
      </Button>
    </p>
  ) : null;
}

/** One talk, whole screen. */
export function Talk({ conversation, onBack }: TalkProps): React.ReactElement {
  return (
    <section className="patient-talk">
      <Head conversation={conversation} onBack={onBack} />
      <ReconnectStrip />
      <HistoryFrame conversation={conversation} placeholders={4}>
        <Older conversation={conversation} />
        <Messages conversation={conversation} />
        <Typing conversation={conversation} />
      </HistoryFrame>
      <PatientComposer conversation={conversation} />
    </section>
  );
}
