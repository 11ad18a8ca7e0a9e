import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoot } from '#views/shell/ConsoleContext.tsx';
import { usePerson } from '#views/shell/rightsOf.tsx';
import { useAccess } from './useAccess.tsx';

/** The button asks about the page one stands before. */
export function WhyButton(): React.ReactElement | null {
  const { t } = useTranslation();
  const access = useAccess();
  const path = useRoot((context) => context.path);
  const name = usePerson()?.nickName ?? '';
  if (!access) return null;
  return <Button onClick={() => access.send({ type: 'sheet.open', sheet: { kind: 'why', name, path } })}>{t('access.why')}</Button>;
}
