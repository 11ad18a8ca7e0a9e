import { memo } from 'react';
import EnterOutlined from '@ant-design/icons/EnterOutlined';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import StepForwardOutlined from '@ant-design/icons/StepForwardOutlined';
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { OrderPick } from '#src/desk/views/OrderPick.tsx';
import { useDeskRef } from '#src/desk/views/useDesk.tsx';
import { ImageInput } from '#src/desk/views/talk/ImageInput.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { Emoji } from './Emoji.tsx';
import type { SendToolProps } from './SendTool.tsx';
import { Tally } from './Tally.tsx';
import type { Canning } from './useCanning.tsx';
import type { Writing } from './useWriting.tsx';

const SendTool = lazily<SendToolProps>(() => import('./SendTool.tsx').then((module) => module.SendTool), 'none', 'sending');

interface ToolsProps {
  readonly conversation: ConversationRef;
  readonly writing: Writing;
  readonly canning: Canning;
  readonly onPick: (files: readonly File[]) => void;
}

/** These go to the customer besides words; a note has words only. They are not drawn again with every key. */
const Things = memo(function Things({ conversation, onPick }: Pick<ToolsProps, 'conversation' | 'onPick'>): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      <label className="icon-button" title={t('desk.pickImage')}>
        <PictureOutlined aria-hidden="true" />
        <ImageInput label={t('desk.pickImage')} onPick={onPick} />
      </label>
      <OrderPick conversation={conversation} />
      <SendTool conversation={conversation} />
    </>
  );
});

export function Tools({ conversation, writing, canning, onPick }: ToolsProps): React.ReactElement {
  const { t } = useTranslation();
  const hasCanned = useDeskRef() !== null;
  const isReply = writing.mode === 'reply';
  return (
    <div className="composer-tools">
      {isReply ? <Things conversation={conversation} onPick={onPick} /> : null}
      {hasCanned ? (
        <Button
          type="text"
          aria-label={t('composer.canned')}
          aria-expanded={canning.openBy !== null}
          title={t('composer.cannedTitle')}
          onClick={canning.toggle}
          icon={<ThunderboltOutlined />}
        />
      ) : null}
      <Emoji onPick={writing.insert} />
      <span className="grow" />
      <Tally conversation={conversation} writing={writing} />
      {isReply ? (
        <Button
          type="text"
          disabled={!writing.isSendable}
          aria-label={t('composer.sendNext')}
          aria-keyshortcuts="Alt+Enter"
          title={t('composer.sendNextTitle')}
          onClick={writing.sendAndNext}
          icon={<StepForwardOutlined />}
        />
      ) : null}
      <Button type="primary" disabled={!writing.isSendable} onClick={writing.send}>
        {t(isReply ? (writing.isOpen ? 'desk.send' : 'desk.hold') : 'composer.saveNote')} <EnterOutlined aria-hidden="true" />
      </Button>
    </div>
  );
}
