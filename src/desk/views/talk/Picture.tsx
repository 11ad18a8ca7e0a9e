import { useState } from 'react';
import { useSelector } from '@xstate/react';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';

const PictureViewer = lazily(() => import('./PictureViewer.tsx').then((module) => module.PictureViewer), 'none');

interface ThumbnailProps {
  readonly address: string;
  readonly alt: string;
  readonly conversation: ConversationRef;
  readonly seq?: number | undefined;
  /** The browser cannot draw it. */
  readonly onBroken?: () => void;
}

/** Small in its place; a click shows it large. */
export function Thumbnail({ address, alt, conversation, seq, onBroken }: ThumbnailProps): React.ReactElement {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="picture" title={t('desk.openImage')} onClick={() => setOpen(true)}>
        <img src={address} alt={alt} width={160} height={112} onError={onBroken} />
      </button>
      {open ? <PictureViewer conversation={conversation} seq={seq} address={address} alt={alt} onLeave={() => setOpen(false)} /> : null}
    </>
  );
}

interface PictureProps {
  readonly path: string;
  readonly from: string;
  readonly seq?: number | undefined;
  readonly conversation: ConversationRef;
}

/** A picture of the conversation, fetched with the session's rights; its place is kept while it loads, and one that is broken says so. */
export function Picture({ path, from, seq, conversation }: PictureProps): React.ReactElement {
  const { t } = useTranslation();
  const address = useSelector(conversation, (snapshot) => snapshot.context.images[path]);
  const [broken, setBroken] = useState('');
  if (address === '' || (address !== undefined && address === broken))
    return (
      <span className="picture waiting">
        <span>{t('desk.imageGone')}</span>
        <Button
          type="link"
          className="inline"
          onClick={() => {
            setBroken('');
            conversation.send({ type: 'image.retry', path });
          }}
        >
          {t('talk.imageRetry')}
        </Button>
      </span>
    );
  return address === undefined ? (
    <span className="picture waiting">
      <PictureOutlined aria-label={t('states.loading')} />
    </span>
  ) : (
    <Thumbnail address={address} alt={t('desk.imageAlt', { name: from })} conversation={conversation} seq={seq} onBroken={() => setBroken(address)} />
  );
}
