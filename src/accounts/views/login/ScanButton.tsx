import ScanOutlined from '@ant-design/icons/ScanOutlined';
import { useSelector } from '@xstate/react';
import type { EntranceRef } from '#src/accounts/machines/entranceMachine.ts';
import { useWords } from '#src/kit/views/parts/useWords.tsx';
import './entrance.css';

/** The other way in, where there is one. */
export function ScanButton({ entrance }: { readonly entrance: EntranceRef }): React.ReactElement | null {
  const { t } = useWords();
  const isOffered = useSelector(entrance, (snapshot) => snapshot.context.corps.length > 0);
  return isOffered ? (
    <button type="button" className="plain-button scan-open" onClick={() => entrance.send({ type: 'scan.open' })}>
      <ScanOutlined aria-hidden="true" /> {t('entrance.scan')}
    </button>
  ) : null;
}
