import { useSelector } from '@xstate/react';
import PictureOutlined from '@ant-design/icons/PictureOutlined';
import { Image } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConversationRef } from '#machines/consoleMachine.ts';

interface PictureProps {
  readonly path: string;
  readonly from: string;
  readonly conversation: ConversationRef;
}

export function Thumbnail({ address, alt }: { readonly address: string; readonly alt: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className="picture">
      <Image src={address} alt={alt} width={160} height={112} preview={{ mask: t('desk.openImage') }} />
    </span>
  );
}

/** A picture of the conversation, fetched with the session's rights; its place is kept while it loads. */
export function Picture({ path, from, conversation }: PictureProps): React.ReactElement {
  const { t } = useTranslation();
  const address = useSelector(conversation, (snapshot) => snapshot.context.images[path]);
  if (address === '') return <span className="picture waiting">{t('desk.imageGone')}</span>;
  return address === undefined ? (
    <span className="picture waiting">
      <PictureOutlined aria-label={t('states.loading')} />
    </span>
  ) : (
    <Thumbnail address={address} alt={t('desk.imageAlt', { name: from })} />
  );
}
