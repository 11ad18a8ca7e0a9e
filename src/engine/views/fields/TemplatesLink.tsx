import { useTranslation } from 'react-i18next';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';

/** Fields need not be written anew in each house. */
export function TemplatesLink({ screen }: { readonly screen: ListScreen }): React.ReactElement | null {
  const { t } = useTranslation();
  const isOurs = useFeature('resources');
  return isOurs && screen.can.create ? <LinkButton to="/clientTemplateConfig">{t('ownFields.fromTemplate')}</LinkButton> : null;
}
