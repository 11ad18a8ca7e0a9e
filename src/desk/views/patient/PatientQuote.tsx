import { useSelector } from '@xstate/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { Quoted } from '#src/desk/views/talk/Quoted.tsx';

/** The message that is being answered, above the text field. */
export function PatientQuote({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const seq = useSelector(conversation, (snapshot) => snapshot.context.quoting);
  if (seq === null) return null;
  return (
    <div className="patient-quote">
      <Quoted seq={seq} conversation={conversation} />
      <Button type="text" aria-label={t('composer.unquote')} onClick={() => conversation.send({ type: 'quote.choose', seq: null })} icon={<CloseOutlined />} />
    </div>
  );
}
