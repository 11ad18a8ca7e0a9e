import { useTranslation } from 'react-i18next';
import { FileUpload } from '#src/kit/views/transfer/FileUpload.tsx';
import { IdCardReader } from '#src/kit/views/transfer/IdCardReader.tsx';
import type { Card } from '#src/kit/views/transfer/IdCardReader.tsx';
import { ImageUpload } from '#src/kit/views/transfer/ImageUpload.tsx';
import { Demo, useVariant } from './demos.tsx';
import type { SectionProps } from './demos.tsx';

export function TransferSection({ variant }: SectionProps): React.ReactElement {
  const { t } = useTranslation();
  const more = useVariant(variant);
  return (
    <>
      <FileUpload label={t('transfer.demoFiles')} place="gallery.files" {...more} />
      <ImageUpload label={t('transfer.demoAvatar')} place="gallery.avatar" most={1} {...more} />
      <ImageUpload label={t('transfer.demoPictures')} place="gallery.pictures" {...more} />
      <Demo<Card> start={null}>{(held) => <IdCardReader {...held} label={t('transfer.demoCard')} place="gallery.idCard" {...more} />}</Demo>
    </>
  );
}
