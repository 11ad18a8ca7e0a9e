import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { Foot } from './Foot.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { Progress } from './Progress.tsx';
import { grouped } from '#i18n/grouped.ts';
import { useImport } from './useImport.tsx';

/** It goes on: what is not told of it, and that it could not be stopped, is said below its progress. */
function Failures({ one, onStop }: Pick<SheetProps, 'one'> & { readonly onStop: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const { failure, stopFailure } = useImport(one, (context) => context);
  return (
    <>
      {failure ? <NotSaved title={t('imports.notTold')} failure={failure} /> : null}
      {stopFailure ? <NotSaved title={t('states.notDone')} failure={stopFailure} onRetry={onStop} /> : null}
    </>
  );
}

const shareOf = (done: number, total: number | null): number | null => (total === null || total === 0 ? null : done / total);

/** The server checks or stores; nobody has to wait for it here. */
export function WorkStep({ one, onLeave }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const { job } = useImport(one, (context) => context);
  const stop = (): void => one.send({ type: 'import.stop' });
  const { done = 0, total = null, failed = 0 } = job ?? {};
  const said = total === null ? t('imports.doneSome', { done: grouped(done) }) : t('imports.doneOf', { done: grouped(done), total: grouped(total) });
  return (
    <>
      <div className="import-body scroll" role="status">
        <Progress word={t(job?.state === 'running' ? 'imports.running' : 'imports.checking')} share={shareOf(done, total)}>
          {said}
          {failed > 0 ? <span className="bad-word"> · {t('imports.faultyRows', { count: failed, shown: grouped(failed) })}</span> : null}
        </Progress>
        <Failures one={one} onStop={stop} />
      </div>
      <Foot note={t('imports.goesOn')}>
        <Button onClick={stop}>{t('imports.stop')}</Button>
        <Button onClick={onLeave}>{t('imports.close')}</Button>
      </Foot>
    </>
  );
}
