import { Fragment } from 'react';
import { useSelector } from '@xstate/react';
import DisconnectOutlined from '@ant-design/icons/DisconnectOutlined';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useTranslation } from 'react-i18next';
import { socketLimits } from '#contract/limits.ts';
import { clockSeconds, epochOf } from '#i18n/times.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { ChatItem } from '#machines/rows.ts';
import { useRoot } from '#views/shell/ConsoleContext.tsx';
import { DayLine } from '#views/talk/DayLine.tsx';
import { HistoryFrame } from '#views/talk/HistoryFrame.tsx';
import { Typing } from '#views/talk/Typing.tsx';
import { Message } from './Message.tsx';
import { OutboxMessage } from './OutboxMessage.tsx';

function useStoppedAt(): number | null {
  const socket = useRoot((context) => context.socket);
  const stopped = useRoot((context) => context.freshness.mark === 'polling' || context.freshness.mark === 'stopped');
  return stopped ? (socket?.getSnapshot().context.stoppedAt ?? null) : null;
}

/** Where the live connection ended: what stands below came by asking. */
function CutLine({ at }: { readonly at: number }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <p className="cut-line">
      <DisconnectOutlined aria-hidden="true" /> {t('desk.cutLine', { time: clockSeconds(at), seconds: socketLimits.pollMs / 1_000 })}
    </p>
  );
}

const crosses = (at: number | null, before: ChatItem | undefined, item: ChatItem): boolean =>
  at !== null && item.at !== undefined && epochOf(item.at) > at && (before?.at === undefined || epochOf(before.at) <= at);

function Messages({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const items = useSelector(conversation, (snapshot) => snapshot.context.items);
  const outbox = useSelector(conversation, (snapshot) => snapshot.context.outbox);
  const stoppedAt = useStoppedAt();
  const last = items.at(-1);
  const cutAtEnd = stoppedAt !== null && (last?.at === undefined || epochOf(last.at) <= stoppedAt);
  return (
    <>
      {items.map((item, index) => {
        const before = items[index - 1];
        return (
          <Fragment key={item.key}>
            <DayLine before={before} item={item} />
            {stoppedAt !== null && crosses(stoppedAt, before, item) ? <CutLine at={stoppedAt} /> : null}
            <Message item={item} conversation={conversation} />
          </Fragment>
        );
      })}
      {stoppedAt !== null && cutAtEnd ? <CutLine at={stoppedAt} /> : null}
      {outbox.map((item) => (
        <OutboxMessage key={item.clientId} item={item} conversation={conversation} />
      ))}
    </>
  );
}

function Older({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const loading = useSelector(conversation, (snapshot) => snapshot.context.loadingOlder);
  const left = useSelector(conversation, (snapshot) => snapshot.context.olderLeft);
  if (loading)
    return (
      <p className="day-line">
        <LoadingOutlined aria-hidden="true" /> {t('desk.older')}
      </p>
    );
  return left ? (
    <p className="day-line">
      <button type="button" className="text-button quiet" onClick={() => conversation.send({ type: 'history.older' })}>
        {t('desk.olderAsk')}
      </button>
    </p>
  ) : (
    <p className="day-line faint">{t('desk.allHere')}</p>
  );
}

/** What was said, with the end of the live connection marked in it. */
export function History({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  return (
    <HistoryFrame conversation={conversation} placeholders={5}>
      <Older conversation={conversation} />
      <Messages conversation={conversation} />
      <Typing conversation={conversation} />
    </HistoryFrame>
  );
}
