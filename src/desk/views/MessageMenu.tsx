import { useState } from 'react';
import { useSelector } from '@xstate/react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CopyOutlined from '@ant-design/icons/CopyOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import MessageOutlined from '@ant-design/icons/MessageOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { lineType } from '#contract/socket.ts';
import { clock } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { mayRecall } from '#src/desk/machines/conversation/recall.ts';
import type { ChatItem } from '#src/kit/machines/rows.ts';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { focusSoon } from '#src/kit/views/dom/focusOn.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useButton } from '#src/kit/views/console/rightsOf.tsx';
import { composerSelector } from './places.tsx';

interface MessageMenuProps {
  readonly item: ChatItem;
  readonly conversation: ConversationRef;
}

interface ActProps {
  readonly word: string;
  readonly onAct: () => void;
  readonly children: React.ReactNode;
}
function Act({ word, onAct, children }: ActProps): React.ReactElement {
  return <Button type="text" aria-label={word} title={word} onClick={onAct} icon={children} />;
}

function Copy({ text }: { readonly text: string }): React.ReactElement {
  const { t } = useTranslation();
  const [done, setDone] = useState(false);
  const copy = (): void => {
    copyText(text);
    setDone(true);
  };
  return (
    <>
      <Act word={t('talk.copy')} onAct={copy}>
        {done ? <CheckOutlined /> : <CopyOutlined />}
      </Act>
      <span role="status" className="unseen">
        {done ? t('talk.copied') : ''}
      </span>
    </>
  );
}

/** A message can be acted on: beside it while the pointer or the focus is there. */
export function MessageMenu({ item, conversation }: MessageMenuProps): React.ReactElement | null {
  const { t } = useTranslation();
  const hasDesk = useRoot((context) => context.config.features.includes('desk'));
  const recallable = useSelector(conversation, (snapshot) => mayRecall(snapshot.context, item));
  const maySend = useButton('/consultation', 'message.send');
  const { seq } = item;
  const isText = item.type === lineType.text;
  const answers = hasDesk && maySend && seq !== undefined;
  if (!isText && !answers) return null;
  const quote = (): void => {
    if (seq === undefined) return;
    conversation.send({ type: 'mode.choose', mode: 'reply' });
    conversation.send({ type: 'quote.choose', seq });
    focusSoon(composerSelector);
  };
  const toNote = (): void => {
    const { noteDraft } = conversation.getSnapshot().context;
    const words = t('talk.noteFrom', { text: item.content, name: item.username, time: item.at === undefined ? '' : clock(item.at) });
    conversation.send({ type: 'mode.choose', mode: 'note' });
    conversation.send({ type: 'note.changed', text: noteDraft === '' ? `${words}\n` : `${noteDraft}\n${words}\n` });
    focusSoon(composerSelector);
  };
  return (
    <span className="message-menu" role="toolbar" aria-label={t('talk.menu')}>
      {isText ? <Copy text={item.content} /> : null}
      {answers ? (
        <Act word={t('talk.quote')} onAct={quote}>
          <MessageOutlined />
        </Act>
      ) : null}
      {answers && isText ? (
        <Act word={t('talk.toNote')} onAct={toNote}>
          <LockOutlined />
        </Act>
      ) : null}
      {recallable && seq !== undefined ? (
        <Act word={t('talk.recall')} onAct={() => conversation.send({ type: 'recall.ask', seq })}>
          <UndoOutlined />
        </Act>
      ) : null}
    </span>
  );
}
