import { useSelector } from '@xstate/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { useTranslation } from 'react-i18next';
import { chatLimits } from '#contract/limits.ts';
import { failureText } from '#i18n/failureText.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import { useLanguage, useRoot } from '#views/shell/ConsoleContext.tsx';

/** Why a payment or a picture did not go through, said where one goes on. */
function Refusal({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useSelector(conversation, (snapshot) => (snapshot.hasTag('failed') ? null : snapshot.context.failure));
  if (!failure) return null;
  return (
    <p className="patient-failure" role="alert">
      <span>{failureText(failure, language)}</span>
      <button type="button" className="icon-button" aria-label={t('states.dismiss')} onClick={() => conversation.send({ type: 'failure.dismiss' })}>
        <CloseOutlined />
      </button>
    </p>
  );
}

export function PatientComposer({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const draft = useSelector(conversation, (snapshot) => snapshot.context.draft);
  const isOpen = useRoot((context) => context.freshness.mark === 'live' || context.freshness.mark === 'catchingUp');
  const isTooLong = draft.trim().length > chatLimits.textCharacters;
  const isSendable = draft.trim() !== '' && !isTooLong;
  const send = (): void => {
    if (isSendable) conversation.send({ type: 'message.send' });
  };
  const press = (event: React.KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that ends the choice of Chinese characters is not meant for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <>
      <Refusal conversation={conversation} />
      <div className="patient-composer">
        <label className="patient-tool">
          <PictureOutlined aria-hidden="true" />
          {/* Quirk (spec 5): the widget accepts png, jpg and jpeg; the two checks of a picture only tell. */}
          <input
            type="file"
            className="unseen"
            accept=".png,.jpg,.jpeg"
            aria-label={t('patient.image')}
            onChange={(event) => {
              for (const file of event.target.files ?? []) conversation.send({ type: 'image.pick', file });
              event.target.value = '';
            }}
          />
        </label>
        <textarea
          rows={1}
          aria-label={t('patient.write')}
          placeholder={t(isOpen ? 'patient.write' : 'patient.writeHeld')}
          value={draft}
          aria-invalid={isTooLong}
          onChange={(event) => conversation.send({ type: 'draft.changed', text: event.target.value })}
          onKeyDown={press}
        />
        <button type="button" className="patient-send" aria-label={t('patient.send')} disabled={!isSendable} onClick={send}>
          <SendOutlined />
        </button>
      </div>
    </>
  );
}
