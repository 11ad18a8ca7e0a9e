import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NotSaved } from '#views/states/NotSaved.tsx';
import { Faults } from './Faults.tsx';
import { Foot } from './Foot.tsx';
import type { SheetProps } from './ImportSheet.tsx';
import { PartButton } from './PartButton.tsx';
import { Sums } from './Sums.tsx';
import { grouped, useImport } from './useJobs.tsx';

/** What the check found. Nothing is stored yet: somebody says whether what is good goes in. */
export function CheckedStep({ one }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const isBusy = useSelector(one, (snapshot) => snapshot.hasTag('busy'));
  const { job, failure } = useImport(one, (context) => context);
  const { total, failed = 0 } = job ?? {};
  const all = total ?? job?.done ?? 0;
  const good = all - failed;
  const note = good === 0 ? t('imports.noneGood') : failed > 0 ? t('imports.someGood') : t('imports.allGood');
  return (
    <>
      <div className="import-body scroll">
        <Sums
          sums={[
            { word: t('imports.all'), count: all },
            { word: t('imports.good'), count: good, tone: 'good' },
            { word: t('imports.faulty'), count: failed, tone: 'bad', act: <PartButton one={one} part="failed" word={t('imports.faulty')} /> },
          ]}
        />
        <Faults one={one} />
        {failure ? <NotSaved title={t('imports.notRun')} failure={failure} onRetry={() => one.send({ type: 'import.run' })} isRetrying={isBusy} /> : null}
      </div>
      <Foot note={note}>
        <button type="button" className="plain-button" disabled={isBusy} onClick={() => one.send({ type: 'import.anew' })}>
          {t('imports.otherFile')}
        </button>
        <button type="button" className="plain-button primary" disabled={isBusy || good === 0} onClick={() => one.send({ type: 'import.run' })}>
          {isBusy ? <LoadingOutlined aria-hidden="true" /> : null} {t('imports.run', { count: good, shown: grouped(good) })}
        </button>
      </Foot>
    </>
  );
}
