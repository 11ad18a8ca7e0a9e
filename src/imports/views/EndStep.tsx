import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ImportJob } from '#src/imports/machines/context.ts';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { Faults } from './Faults.tsx';
import { Foot } from './Foot.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { PartButton } from './PartButton.tsx';
import { Sums } from './Sums.tsx';
import { useImport } from './useImport.tsx';

interface OutcomeProps {
  readonly job: ImportJob;
}

function Outcome({ job: { state, problem } }: OutcomeProps): React.ReactElement {
  const { t } = useTranslation();
  const isDone = state === 'done';
  return (
    <p className={isDone ? 'import-outcome good' : 'import-outcome'} role="status">
      {isDone ? <CheckCircleOutlined aria-hidden="true" /> : <ExclamationCircleOutlined aria-hidden="true" />}
      <span>
        <strong>{t(`imports.end_${isDone ? 'done' : state === 'stopped' ? 'stopped' : 'failed'}`)}</strong>
        {problem ? <span>{problem.text}</span> : null}
      </span>
    </p>
  );
}

/** Some rows are in, some are not for a reason, some were not reached; each part is a file that can be imported again. */
function Results({ one, job: { total, done, failed } }: OutcomeProps & Pick<SheetProps, 'one'>): React.ReactElement {
  const { t } = useTranslation();
  const words = { in: t('imports.in'), failed: t('imports.notIn'), unprocessed: t('imports.notReached') };
  // Before its check was whole nothing was stored.
  if (total === null) return <p className="faint">{t('imports.nothingStored')}</p>;
  return (
    <Sums
      sums={[
        { word: words.in, count: done - failed, tone: 'good', act: <PartButton one={one} part="in" word={words.in} /> },
        { word: words.failed, count: failed, tone: 'bad', act: <PartButton one={one} part="failed" word={words.failed} /> },
        { word: words.unprocessed, count: total - done, tone: 'waiting', act: <PartButton one={one} part="unprocessed" word={words.unprocessed} /> },
      ]}
    />
  );
}

/** It is over. */
export function EndStep({ one, onLeave }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const isBusy = useSelector(one, (snapshot) => snapshot.hasTag('busy'));
  const { job, failure } = useImport(one, (context) => context);
  return (
    <>
      <div className="import-body scroll">
        {job ? (
          <>
            <Outcome job={job} />
            <Results one={one} job={job} />
          </>
        ) : null}
        <Faults one={one} />
        {failure ? <NotSaved title={t('imports.notRun')} failure={failure} onRetry={() => one.send({ type: 'import.goOn' })} isRetrying={isBusy} /> : null}
      </div>
      <Foot>
        <Button disabled={isBusy} onClick={() => one.send({ type: 'import.anew' })}>
          {t('imports.another')}
        </Button>
        {job?.state === 'done' ? null : (
          <Button disabled={isBusy} onClick={() => one.send({ type: 'import.goOn' })}>
            {t('imports.goOn')}
          </Button>
        )}
        <Button type="primary" onClick={onLeave}>
          {t('imports.finish')}
        </Button>
      </Foot>
    </>
  );
}
