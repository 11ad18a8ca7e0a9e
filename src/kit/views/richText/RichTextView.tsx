import { useTransfers } from '#src/kit/views/transfer/useTransfers.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { usePictures } from './usePictures.tsx';

const RichText = lazily(() => import('#src/kit/views/dom/RichText.tsx').then((module) => module.RichText));

/** Rich text as people read it, with its pictures fetched by who looks. */
export function RichTextView({ html }: { readonly html: string }): React.ReactElement {
  const { pictures, onWant } = usePictures(useTransfers());
  return <RichText html={html} pictures={pictures} onWant={onWant} />;
}
