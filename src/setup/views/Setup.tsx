import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { Progress } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { SetupRef } from '#src/setup/machines/setupMachine.ts';
import type { SetupContext, SetupProgress } from '#src/setup/machines/setupMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { useFeature, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import { NotOffered } from '#src/kit/views/states/NotOffered.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { SetupStepCard } from './SetupStepCard.tsx';
import '#src/engine/views/resource.css';
import './setup.css';

interface PartProps {
  readonly setup: SetupRef;
}

const useSetup = <T,>(setup: SetupRef, select: (context: SetupContext) => T): T => useSelector(setup, (snapshot) => select(snapshot.context));

function Meter({ steps }: Pick<SetupProgress, 'steps'>): React.ReactElement {
  const { t } = useTranslation();
  const done = steps.filter((step) => step.isDone).length;
  const isReady = done === steps.length;
  return (
    <div className="setup-meter">
      <div className="setup-meter-words">
        <strong>{isReady ? t('setup.ready') : t('setup.progress', { done, all: steps.length })}</strong>
        <span>{isReady ? t('setup.readyText') : t('setup.lead')}</span>
      </div>
      <Progress
        className="setup-bar"
        showInfo={false}
        size={[36, 6]}
        aria-label={t('setup.progress', { done, all: steps.length })}
        steps={steps.length}
        percent={steps.length === 0 ? 0 : (done / steps.length) * 100}
      />
      {isReady ? (
        <LinkButton to="/consultation" type="primary">
          {t('setup.toDesk')}
          <ArrowRightOutlined aria-hidden="true" />
        </LinkButton>
      ) : null}
    </div>
  );
}

function Steps({ setup }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const progress = useSetup(setup, (context) => context.progress);
  const failure = useSelector(setup, (snapshot) => (snapshot.matches({ reading: 'failed' }) ? snapshot.context.failure : null));
  const actFailure = useSetup(setup, (context) => context.actFailure);
  const onRetry = (): void => setup.send({ type: 'reload' });
  if (!progress) return failure ? <LoadFailure failure={failure} onRetry={onRetry} /> : <Loading rows={5} faces={false} />;
  return (
    <div className="setup-body scroll">
      {failure ? <LoadFailureLine failure={failure} onRetry={onRetry} /> : null}
      <Meter steps={progress.steps} />
      {actFailure ? <NotSaved failure={actFailure} title={t('setup.notChecked')} /> : null}
      <ol className="setup-steps">
        {progress.steps.map((step, at) => (
          <SetupStepCard key={step.name} setup={setup} step={step} progress={progress} number={at + 1} />
        ))}
      </ol>
    </div>
  );
}

function Page({ setup }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div className="resource">
      <Shown onShown={() => setup.send({ type: 'setup.open' })} onHidden={() => setup.send({ type: 'setup.close' })} />
      <section className="sheet setup" aria-labelledby="setup-title">
        <header className="resource-head">
          <h1 id="setup-title">{t('setup.title')}</h1>
          <FreshnessMark />
        </header>
        <Steps setup={setup} />
      </section>
    </div>
  );
}

/** `/setup`: from the first administrator to the first colleague at work. */
export function Setup(): React.ReactElement {
  const { t } = useTranslation();
  const setup = useScreenActor<SetupRef>('setup');
  const isOffered = useFeature('setup');
  const mayLead = useRight('role.write');
  if (!isOffered) return <NotOffered title={t('setup.title')} />;
  if (!mayLead) return <NoRight right="role.write" />;
  return setup ? <Page setup={setup} /> : <Curtain />;
}
