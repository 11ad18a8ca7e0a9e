import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PeopleChosen } from '#contract/processes/answers.ts';
import type { Answers } from '#contract/operations.ts';
import { listed } from '#i18n/listed.ts';
import { ActAnswer } from '#src/engine/views/acts/ActAnswer.tsx';
import { ActFrame } from '#src/engine/views/acts/ActFrame.tsx';
import { ActInputs } from '#src/engine/views/acts/ActInputs.tsx';
import type { ActPart } from '#src/engine/views/acts/actProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { useWay } from './useWay.tsx';
import { isChosenWhole, WaySteps } from './WaySteps.tsx';

type Way = Answers<'approval.way'>;
const chosenIn = ({ preview }: ActPart): PeopleChosen => (preview.change['chosen'] ?? {}) as PeopleChosen;

/** The rule of the house names a process, or any one of these colleagues decides; or nobody has to be asked. */
function Told({ part, way }: { readonly part: ActPart; readonly way: Way }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { process, steps, colleagues, deciders, isOptional, counted } = way;
  return (
    <>
      {counted === null || counted === undefined ? null : <p>{t('tasks.askRunning', { count: counted })}</p>}
      {isOptional ? <Alert type="info" showIcon title={t('tasks.askOptional')} /> : null}
      {process === null || process === undefined ? (
        <p>{deciders.length === 0 ? t('tasks.askNobody') : t('tasks.askDeciders', { who: listed(deciders, language) })}</p>
      ) : (
        <>
          <p className="faint">{t('tasks.askProcess', { process })}</p>
          <WaySteps
            steps={steps}
            colleagues={colleagues}
            chosen={chosenIn(part)}
            onChoose={(chosen) => part.list.send({ type: 'preview.write', patch: { chosen } })}
          />
        </>
      )}
    </>
  );
}

/** Publishing waits for the approval: what becomes of those that run then is said now, where any may (docs/adr/0165). */
function asked(part: ActPart, way: Way | null): ActPart {
  const { form = [] } = part.act;
  if (!form.includes('carry')) return part;
  return way?.counted == null ? { ...part, act: { ...part.act, form: form.filter((name) => name !== 'carry') } } : { ...part, needed: ['carry'] };
}

/** Whoever asks for an approval sees beforehand who will have it (docs/adr/0120). */
export function AskAct(part: ActPart): React.ReactElement {
  const { way, isCurrent } = useWay<Way>(part);
  const isWhole = way !== null && isCurrent && isChosenWhole(way.steps, chosenIn(part));
  const given = asked(part, way);
  return (
    <ActFrame part={given} count={isWhole ? 1 : 0}>
      <ActInputs part={given} />
      {way ? <Told part={part} way={way} /> : <ActAnswer part={part} />}
    </ActFrame>
  );
}
