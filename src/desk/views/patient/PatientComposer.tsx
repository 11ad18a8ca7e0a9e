import { useSelector } from '@xstate/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import SendOutlined from '@ant-design/icons/SendOutlined';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ImageInput } from '#src/desk/views/talk/ImageInput.tsx';
import { useDraft } from '#src/desk/views/talk/useDraft.tsx';
import { PatientQuote } from './PatientQuote.tsx';
import { patientComposerId } from './places.tsx';

/** A payment or a picture did not go through for this reason, said where one goes on. */
function Refusal({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useSelector(conversation, (snapshot) => (snapshot.hasTag('failed') ? null : snapshot.context.failure));
  if (!failure) return null;
  return (
    <Alert
      banner
      type="error"
      role="alert"
      title={failureText(failure, language)}
      action={
        <Button
          type="text"
          size="large"
          aria-label={t('states.dismiss')}
          onClick={() => conversation.send({ type: 'failure.dismiss' })}
          icon={<CloseOutlined />}
        />
      }
    />
  );
}

export function PatientComposer({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const draft = useDraft(conversation);
  return (
    <>
      <Refusal conversation={conversation} />
      <PatientQuote conversation={conversation} />
      <div className="patient-composer">
        <label className="patient-tool">
          <PictureOutlined aria-hidden="true" />
          <ImageInput label={t('patient.image')} onPick={draft.pick} />
        </label>
        <textarea
          // Else the browser's session restore writes the words to the disk in clear.
          autoComplete="off"
          id={patientComposerId}
          rows={1}
          aria-label={t('patient.write')}
          placeholder={t(draft.isOpen ? 'patient.write' : 'patient.writeHeld')}
          value={draft.text}
          aria-invalid={draft.isTooLong}
          onChange={(event) => draft.write(event.target.value)}
          onKeyDown={draft.sendOnEnter}
        />
        <Button
          type="primary"
          shape="circle"
          className="patient-send"
          aria-label={t('patient.send')}
          disabled={!draft.isSendable}
          onClick={draft.send}
          icon={<SendOutlined />}
        />
      </div>
    </>
  );
}
