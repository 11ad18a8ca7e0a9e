import { useSelector } from '@xstate/react';
import { Alert, Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { wordsIn } from '#contract/questionnaires/definition.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { progressOf } from '#contract/questionnaires/judge.ts';
import { readFailureText } from '#i18n/failureText.ts';
import type { AnsweringRef } from '#src/questionnaires/machines/answeringMachine.ts';
import { mayPass, problemsTold, stepAt } from '#src/questionnaires/machines/answeringContext.ts';
import { placeOfQuestion } from '#src/questionnaires/machines/answers.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Questions } from './Questions.tsx';
import { OtherDevice } from './OtherDevice.tsx';
import { SourceFoot } from './SourceFoot.tsx';
import { spokenIn } from './answerPart.tsx';

interface AnsweringProps {
  readonly answering: AnsweringRef;
}

/** The head says whose the questionnaire is, who answers it, and how far they are. */
function Head({ answering, content }: AnsweringProps & { readonly content: QuestionnaireContent }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const opened = useSelector(answering, ({ context }) => context.opened);
  const answers = useSelector(answering, ({ context }) => context.answers);
  const { at, steps } = useSelector(
    answering,
    ({ context }) => stepAt(context),
    (one, other) => one.at === other.at && one.steps === other.steps,
  );
  const progress = progressOf(content, answers);
  const who = opened?.isAnonymous ? t('answering.anonymous') : opened?.name ? t('answering.named', { name: opened.name }) : null;
  return (
    <header className="answering-head" id={placeOfQuestion(null)} tabIndex={-1}>
      <p className="answering-house faint">{t('answering.from', { org: opened?.orgName ?? '' })}</p>
      <h1 lang={spokenIn(content.title, language)}>{wordsIn(content.title, language)}</h1>
      {who === null ? null : <p className="faint">{who}</p>}
      {content.intro && at === 0 ? (
        <p className="answering-intro" lang={spokenIn(content.intro, language)}>
          {wordsIn(content.intro, language)}
        </p>
      ) : null}
      <div className="answering-progress">
        <Progress
          percent={progress.asked === 0 ? 100 : Math.floor((progress.answered * 100) / progress.asked)}
          showInfo={false}
          size="small"
          aria-label={t('answering.progress', progress)}
        />
        <span className="faint">
          {steps > 1 ? `${t('answering.step', { step: at + 1, steps })} · ` : ''}
          {t('answering.progress', progress)}
        </span>
      </div>
    </header>
  );
}

/** A line says what of it is safe, and where: read out when it changes. */
function Standing({ answering }: AnsweringProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useSelector(answering, ({ context }) => context.failure);
  const isKeptHere = useSelector(answering, ({ context }) => context.device !== null);
  const isOffline = useSelector(answering, (snapshot) => snapshot.hasTag('offline'));
  const isSubmitting = useSelector(answering, (snapshot) => snapshot.hasTag('submitting'));
  const isSaving = useSelector(answering, ({ context }) => context.changed.length > 0);
  const hasAnswers = useSelector(answering, ({ context }) => Object.keys(context.answers).length > 0);
  if (isOffline && failure && mayPass(failure)) {
    const word = isSubmitting ? 'answering.submitOffline' : isKeptHere ? 'answering.offline' : 'answering.offlineHere';
    return <Alert type="warning" showIcon role="status" title={t(word)} />;
  }
  if (failure) return <Alert type="error" showIcon role="alert" title={readFailureText(failure, language)} />;
  const saved = isSaving ? t('answering.keeping') : hasAnswers ? t('answering.kept') : '';
  return (
    <p className="answering-kept faint" role="status">
      {saved}
    </p>
  );
}

function Steps({ answering }: AnsweringProps): React.ReactElement {
  const { t } = useTranslation();
  const { at, steps } = useSelector(
    answering,
    ({ context }) => stepAt(context),
    (one, other) => one.at === other.at && one.steps === other.steps,
  );
  const isSubmitting = useSelector(answering, (snapshot) => snapshot.hasTag('submitting'));
  const wrong = useSelector(answering, ({ context }) => problemsTold(context).length);
  const isLast = at >= steps - 1;
  return (
    <footer className="answering-steps">
      <Standing answering={answering} />
      {wrong === 0 ? null : (
        <p className="answer-problem" role="alert">
          {t('answering.wrong', { count: wrong })}
        </p>
      )}
      <div className="answering-buttons">
        {at > 0 ? (
          <Button size="large" disabled={isSubmitting} onClick={() => answering.send({ type: 'step.back' })}>
            {t('answering.back')}
          </Button>
        ) : null}
        {isLast ? (
          <Button type="primary" size="large" loading={isSubmitting} onClick={() => answering.send({ type: 'submit.ask' })}>
            {t(isSubmitting ? 'answering.submitting' : 'answering.submit')}
          </Button>
        ) : (
          <Button type="primary" size="large" onClick={() => answering.send({ type: 'step.next' })}>
            {t('answering.next')}
          </Button>
        )}
      </div>
    </footer>
  );
}

/** Section by section, so that a telephone never holds a hundred questions at once; nothing can be changed while it is being submitted. */
export function Answering({ answering }: AnsweringProps): React.ReactElement | null {
  const language = useLanguage();
  const content = useSelector(answering, ({ context }) => context.opened?.content ?? null);
  const answers = useSelector(answering, ({ context }) => context.answers);
  const pictures = useSelector(answering, ({ context }) => context.pictures);
  const section = useSelector(answering, ({ context }) => stepAt(context).section?.id);
  const told = useSelector(
    answering,
    ({ context }) => problemsTold(context),
    (one, other) => JSON.stringify(one) === JSON.stringify(other),
  );
  const isSubmitting = useSelector(answering, (snapshot) => snapshot.hasTag('submitting'));
  if (!content) return null;
  return (
    <div className="answering">
      <Head answering={answering} content={content} />
      <fieldset className="answering-body" disabled={isSubmitting}>
        <Questions
          content={content}
          answers={answers}
          language={language}
          section={section}
          problems={told}
          pictureOf={(file, alt) => (pictures[file] === undefined ? null : <img className="answer-picture" src={pictures[file]} alt={alt} />)}
          onAnswer={(question, answer) => answering.send({ type: 'answer.give', question, answer })}
        />
      </fieldset>
      <Steps answering={answering} />
      <OtherDevice answering={answering} />
      <SourceFoot source={content.source} language={language} />
    </div>
  );
}
