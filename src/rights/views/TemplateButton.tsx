import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useFeature } from '#src/kit/views/console/ConsoleContext.tsx';
import { useAskAccess } from '#src/kit/views/console/useAccess.tsx';

/** A role is begun from what its like usually may. */
export function TemplateButton({ screen }: { readonly screen: ListScreen }): React.ReactElement | null {
  const { t } = useTranslation();
  const ask = useAskAccess();
  const isOurs = useFeature('resources');
  return ask && isOurs && screen.can.create ? (
    <Button onClick={() => ask({ type: 'sheet.open', sheet: { kind: 'template' } })}>{t('roles.fromTemplate')}</Button>
  ) : null;
}
