import { useSelector } from '@xstate/react';
import type { TransfersRef } from '#machines/consoleMachine.ts';
import { useTransfers } from '#views/transfer/useTransfers.tsx';
import { lazily } from './lazily.tsx';

const RichText = lazily(() => import('#views/dom/RichText.tsx').then((module) => module.RichText));

interface ViewProps {
  readonly html: string;
}

function View({ html, transfers }: ViewProps & { readonly transfers: TransfersRef }): React.ReactElement {
  const pictures = useSelector(transfers, (snapshot) => snapshot.context.pictures);
  return <RichText html={html} pictures={pictures} onWant={(path) => transfers.send({ type: 'picture.want', path })} />;
}

/** Rich text as people read it, with its pictures fetched by who looks. */
export function RichTextView({ html }: ViewProps): React.ReactElement | null {
  const transfers = useTransfers();
  return transfers && <View html={html} transfers={transfers} />;
}
