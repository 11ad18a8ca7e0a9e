import { Alert, Button, Flex, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { systemMessageLimits } from '#contract/limits/chat.ts';
import { failureText } from '#i18n/failureText.ts';
import type { MessagesRef } from '#src/shell/machines/consoleMachine.ts';
import type { Announcement } from '#src/messages/machines/context.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { Field } from '#src/kit/views/parts/Field.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useMessages } from './useMessages.tsx';

interface PartProps {
  readonly messages: MessagesRef;
  readonly announcement: Announcement;
}

function NotSent({ announcement }: Pick<PartProps, 'announcement'>): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const { failure } = announcement;
  if (!failure) return null;
  return <Alert showIcon type="error" title={t('messages.notSent')} description={t('messages.keptText', { reason: failureText(failure, language) })} />;
}

function Writing({ messages, announcement }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const { title, text } = announcement;
  const { titleCharacters, textCharacters } = systemMessageLimits;
  const isWritten = title.trim() !== '' && text.trim() !== '';
  return (
    <form
      className="announce"
      onSubmit={(event) => {
        event.preventDefault();
        messages.send({ type: 'announce.review' });
      }}
    >
      <p className="announce-text">{t('messages.announceText')}</p>
      <Field label={t('messages.fieldTitle')}>
        {(given) => (
          <Input
            {...given}
            autoFocus
            maxLength={titleCharacters}
            value={title}
            onChange={(event) => messages.send({ type: 'announce.write', patch: { title: event.target.value } })}
          />
        )}
      </Field>
      <Field label={t('messages.fieldText')} hint={t('messages.left', { count: textCharacters - text.length })}>
        {(given) => (
          <Input.TextArea
            {...given}
            rows={6}
            maxLength={textCharacters}
            value={text}
            onChange={(event) => messages.send({ type: 'announce.write', patch: { text: event.target.value } })}
          />
        )}
      </Field>
      <NotSent announcement={announcement} />
      <Flex gap={8} justify="flex-end">
        <Button onClick={() => messages.send({ type: 'announce.leave' })}>{t('messages.close')}</Button>
        <Button type="primary" htmlType="submit" disabled={!isWritten}>
          {t('messages.review')}
        </Button>
      </Flex>
    </form>
  );
}

/** The number that it reaches is said before it goes. */
function Confirming({ messages, announcement }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const isSending = useSelector(messages, (snapshot) => snapshot.hasTag('sending'));
  const { title, text, receivers } = announcement;
  const words = receivers === null ? t('messages.counting') : receivers === 0 ? t('messages.confirmNobody') : t('messages.confirm', { count: receivers });
  return (
    <div className="announce">
      <blockquote>
        <strong>{title.trim()}</strong>
        <p className="message-body">{text.trim()}</p>
      </blockquote>
      <p role="status">{words}</p>
      <NotSent announcement={announcement} />
      <Flex gap={8} justify="flex-end">
        <Button disabled={isSending} onClick={() => messages.send({ type: 'announce.back' })}>
          {t('messages.back')}
        </Button>
        <Button type="primary" disabled={isSending || !receivers} onClick={() => messages.send({ type: 'announce.send' })}>
          {isSending ? t('messages.sending') : t('messages.send', { count: receivers ?? 0 })}
        </Button>
      </Flex>
    </div>
  );
}

/** Two steps: the words, then how many people they reach. */
export function Announce({ messages }: { readonly messages: MessagesRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const isOpen = useSelector(messages, (snapshot) => snapshot.hasTag('announcing'));
  const isConfirming = useSelector(messages, (snapshot) => snapshot.hasTag('confirming'));
  const announcement = useMessages(messages, (context) => context.announcement);
  if (!isOpen || !announcement) return null;
  const Part = isConfirming ? Confirming : Writing;
  return (
    <ModalSheet title={t('messages.announceTitle')} width={480} closable={false} onLeave={() => messages.send({ type: 'announce.leave' })}>
      <Part messages={messages} announcement={announcement} />
    </ModalSheet>
  );
}
