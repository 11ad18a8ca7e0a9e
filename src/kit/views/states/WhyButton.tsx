import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { useAskAccess } from '#src/kit/views/console/useAccess.tsx';

/** The button asks about the page one stands before. */
export function WhyButton(): React.ReactElement | null {
  const { t } = useTranslation();
  const ask = useAskAccess();
  const path = useRoot((context) => context.path);
  const name = usePerson()?.nickName ?? '';
  if (!ask) return null;
  return <Button onClick={() => ask({ type: 'sheet.open', sheet: { kind: 'why', name, path } })}>{t('access.why')}</Button>;
}
