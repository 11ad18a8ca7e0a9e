import { useTransfers } from '#views/transfer/useTransfers.tsx';
import { lazily } from '#views/parts/lazily.tsx';
import { usePictures } from './usePictures.tsx';

const RichText = lazily(() => import('#views/dom/RichText.tsx').then((module) => module.RichText));

/** Rich text as people read it, with its pictures fetched by who looks. */
export function RichTextView({ html }: { readonly html: string }): React.ReactElement {
  const { pictures, onWant } = usePictures(useTransfers());
  return <RichText html={html} pictures={pictures} onWant={onWant} />;
}
