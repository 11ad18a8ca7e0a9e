import { useTranslation } from 'react-i18next';
import { LinkButton } from '#views/parts/LinkButton.tsx';
import { useFeature } from '#views/shell/ConsoleContext.tsx';
import type { ListScreen } from '#views/resource/listScreen.tsx';

/** Fields need not be written anew in each house. */
export function TemplatesLink({ screen }: { readonly screen: ListScreen }): React.ReactElement | null {
  const { t } = useTranslation();
  const isOurs = useFeature('resources');
  return isOurs && screen.can.create ? <LinkButton to="/clientTemplateConfig">{t('ownFields.fromTemplate')}</LinkButton> : null;
}
