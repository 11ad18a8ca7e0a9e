import { Alert, Button, Input, Result } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { problemLimits } from '#contract/limits/problems.ts';
import { readFailureText } from '#i18n/failureText.ts';
import type { ProblemContext, ProblemRef } from '#src/inspector/machines/problem/problemMachine.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './problem.css';

const minuteMs = 60_000;

function Says({ gathered }: Pick<ProblemContext, 'gathered'>): React.ReactElement {
  const { t } = useTranslation();
  if (!gathered) return <p className="faint">{t('reporting.gathering')}</p>;
  if (gathered.steps === 0) return <p className="faint">{t('reporting.nothing')}</p>;
  const { steps, frames, until, since } = gathered;
  const minutes = since === null ? 1 : Math.max(1, Math.ceil((until - since) / minuteMs));
  return <p className="faint">{t('reporting.says', { steps, frames, minutes })}</p>;
}

function Sent({ problem, number }: { readonly problem: ProblemRef; readonly number: string }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Result
      status="success"
      title={t('reporting.sent', { number: number.slice(-8) })}
      subTitle={t('reporting.sentText')}
      extra={
        <Button type="primary" onClick={() => problem.send({ type: 'problem.close' })}>
          {t('reporting.close')}
        </Button>
      }
    />
  );
}

function Form({ problem, context }: { readonly problem: ProblemRef; readonly context: ProblemContext }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isBusy = useSelector(problem, (snapshot) => snapshot.hasTag('busy'));
  const isSending = useSelector(problem, (snapshot) => snapshot.matches('sending'));
  const isWithout = useSelector(problem, (snapshot) => snapshot.matches('without'));
  const { fault, gathered, said, failure, isSaved } = context;
  return (
    <div className="problem">
      {fault ? <code className="problem-fault">{`${fault.name}: ${fault.message}`}</code> : null}
      <label htmlFor="problem-said">{t('reporting.said')}</label>
      <Input.TextArea
        id="problem-said"
        autoFocus
        rows={4}
        maxLength={problemLimits.saidCharacters}
        value={said}
        placeholder={t('reporting.saidHint')}
        onChange={(event) => problem.send({ type: 'problem.say', words: event.target.value })}
      />
      <p className="problem-warning">{t('reporting.saidWarning')}</p>
      {isWithout ? null : <Says gathered={gathered} />}
      {failure ? <Alert type="error" title={isWithout ? t('reporting.notGathered') : readFailureText(failure, language)} /> : null}
      {isSaved ? <Alert type="success" title={t('reporting.saved')} /> : null}
      <footer>
        {isWithout ? (
          <Button onClick={() => problem.send({ type: 'problem.send' })}>{t('reporting.again')}</Button>
        ) : (
          <>
            <Button disabled={isBusy} onClick={() => problem.send({ type: 'problem.save' })}>
              {t('reporting.save')}
            </Button>
            <Button type="primary" disabled={isBusy} onClick={() => problem.send({ type: 'problem.send' })}>
              {t(isSending ? 'reporting.sending' : 'reporting.send')}
            </Button>
          </>
        )}
      </footer>
    </div>
  );
}

export function OpenProblem({ problem }: { readonly problem: ProblemRef }): React.ReactElement {
  const { t } = useTranslation();
  const context = useSelector(problem, (snapshot) => snapshot.context);
  return (
    <ModalSheet title={t('reporting.title')} width={520} onLeave={() => problem.send({ type: 'problem.close' })}>
      {context.number === null ? <Form problem={problem} context={context} /> : <Sent problem={problem} number={context.number} />}
    </ModalSheet>
  );
}
