import { memo, useState } from 'react';
import { useSelector } from '@xstate/react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { sizeWords } from '#i18n/sizes.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { HeldPicture } from '#src/desk/machines/conversation/values.ts';
import { composerSelector } from '#src/desk/views/places.tsx';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';

const nameOf = (file: Blob): string => (file instanceof File ? file.name : '');

interface LookProps {
  readonly conversation: ConversationRef;
  readonly held: HeldPicture;
}

function Look({ conversation, held }: LookProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isShrinking = useSelector(conversation, (snapshot) => snapshot.hasTag('shrinking'));
  const [size, setSize] = useState<{ readonly width: number; readonly height: number } | null>(null);
  const isWarned = held.checks.length > 0;
  const isOnlyFormat = isWarned && !held.checks.includes('imageSize');
  const facts = [nameOf(held.file), sizeWords(held.file.size), size ? `${size.width} × ${size.height}` : ''].filter(Boolean);
  const send = (isShrunk: boolean): void => {
    conversation.send({ type: 'picture.send', isShrunk });
    focusOn(composerSelector);
  };
  return (
    <div className="look">
      <div className="look-frame">
        <img
          src={held.url}
          alt={t('composer.pictureAlt')}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setSize({ width: naturalWidth, height: naturalHeight })}
        />
      </div>
      <p className="look-facts faint">{facts.join(' · ')}</p>
      {held.checks.map((check) => (
        <p key={check} className="look-check" role="alert">
          <WarningOutlined aria-hidden="true" /> {failureText({ reason: check }, language)}
        </p>
      ))}
      <div className="look-foot">
        <Button onClick={() => conversation.send({ type: 'picture.drop' })}>{t('composer.drop')}</Button>
        <span className="grow" />
        {isShrinking ? <LoadingOutlined aria-label={t('composer.shrinking')} /> : null}
        <Button type={isWarned ? 'primary' : 'default'} autoFocus={isWarned} disabled={isShrinking} onClick={() => send(true)}>
          {t(isOnlyFormat ? 'composer.sendAsJpg' : 'composer.sendShrunk')}
        </Button>
        <Button type={isWarned ? 'default' : 'primary'} autoFocus={!isWarned} disabled={isShrinking} onClick={() => send(false)}>
          {t('desk.send')}
        </Button>
      </div>
    </div>
  );
}

export interface PictureSheetProps {
  readonly isOpen: boolean;
  readonly conversation: ConversationRef;
}

/** A picture is looked at before it goes to a patient: which one, how large, and to whom. The checks of spec 5 tell and hinder nothing. */
export const PictureSheet = memo(function PictureSheet({ conversation }: PictureSheetProps): React.ReactElement {
  const { t } = useTranslation();
  const held = useSelector(conversation, (snapshot) => snapshot.context.held);
  const name = useSelector(conversation, (snapshot) => snapshot.context.row.userName);
  return (
    <Modal
      open={held !== null}
      onCancel={() => conversation.send({ type: 'picture.drop' })}
      title={t('composer.pictureTo', { name })}
      footer={null}
      width={480}
      centered
      destroyOnHidden
    >
      {held ? <Look key={held.url} conversation={conversation} held={held} /> : null}
    </Modal>
  );
});
