import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { Faults } from './Faults.tsx';
import { Foot } from './Foot.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { PartButton } from './PartButton.tsx';
import { Sums } from './Sums.tsx';
import { grouped } from '#i18n/grouped.ts';
import { useImport } from './useImport.tsx';

interface CheckedProps extends Pick<SheetProps, 'one'> {
  readonly good: number;
}

/** Cells that were written otherwise are checked first; then the good rows go in. */
function Acts({ one, good }: CheckedProps): React.ReactElement {
  const { t } = useTranslation();
  const isBusy = useSelector(one, (snapshot) => snapshot.hasTag('busy'));
  const mended = useImport(one, (context) => context.mended.length);
  const spinner = isBusy ? <LoadingOutlined aria-hidden="true" /> : null;
  return (
    <>
      <Button disabled={isBusy} onClick={() => one.send({ type: 'import.anew' })}>
        {t('imports.otherFile')}
      </Button>
      {mended > 0 ? (
        <Button type="primary" disabled={isBusy} onClick={() => one.send({ type: 'import.mend' })}>
          {spinner} {t('imports.mend', { count: mended })}
        </Button>
      ) : (
        <Button type="primary" disabled={isBusy || good === 0} onClick={() => one.send({ type: 'import.run' })}>
          {spinner} {t('imports.run', { count: good, shown: grouped(good) })}
        </Button>
      )}
    </>
  );
}

function useNote(one: SheetProps['one'], good: number): string {
  const { t } = useTranslation();
  const failed = useImport(one, ({ job }) => job?.failed ?? 0);
  const mended = useImport(one, (context) => context.mended.length);
  if (mended > 0) return t('imports.mendNote');
  if (good === 0) return t('imports.noneGood');
  return failed > 0 ? t('imports.someGood') : t('imports.allGood');
}

/** The check found these. Nothing is stored yet: somebody says whether the good rows go in. */
export function CheckedStep({ one }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const isBusy = useSelector(one, (snapshot) => snapshot.hasTag('busy'));
  const { job, failure } = useImport(one, (context) => context);
  const isMendable = useImport(one, ({ faults }) => faults.some(({ cells }) => cells !== undefined));
  const again = useImport(one, ({ mended }) => (mended.length > 0 ? ('import.mend' as const) : ('import.run' as const)));
  const { total, failed = 0 } = job ?? {};
  const all = total ?? job?.done ?? 0;
  const good = all - failed;
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
        {isMendable ? <p className="faint">{t('imports.mendHint')}</p> : null}
        <Faults one={one} canMend={!isBusy} />
        {failure ? <NotSaved title={t('imports.notRun')} failure={failure} onRetry={() => one.send({ type: again })} isRetrying={isBusy} /> : null}
      </div>
      <Foot note={useNote(one, good)}>
        <Acts one={one} good={good} />
      </Foot>
    </>
  );
}
