import { Button } from 'antd';
import DownOutlined from '@ant-design/icons/DownOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { useTranslation } from 'react-i18next';
import { clockSeconds } from '#i18n/times.ts';
import type { Change, Step } from '#src/inspector/machines/recording.ts';
import type { LogLine } from '#src/inspector/machines/steps.ts';
import { TriedWords } from './TriedWords.tsx';
import { causeWords } from './words.tsx';

interface StepRowProps {
  readonly step: Step;
  readonly name: string;
  readonly isAt: boolean;
  /** It came after the step that is looked at. */
  readonly isLater: boolean;
  readonly isUnfolded: boolean;
  readonly onChoose: () => void;
  readonly onFold: () => void;
}

/** Beside what was pressed, the arrow keys unfold and fold it as they do in a tree. */
const foldsBy = ({ key }: React.KeyboardEvent, isUnfolded: boolean): boolean => key === (isUnfolded ? 'ArrowLeft' : 'ArrowRight');

export function StepRow({ step, name, isAt, isLater, isUnfolded, onChoose, onFold }: StepRowProps): React.ReactElement {
  const { t } = useTranslation();
  const stands = step.taken.length === 0 ? '' : step.states.length > 2 ? `${step.states.length}` : step.states.join(' + ');
  const event = causeWords(t, { cause: step.cause, name: step.event });
  return (
    <div
      className={`inspector-step cause-${step.cause}${isAt ? ' at' : ''}${isLater ? ' later' : ''}`}
      onKeyDown={(pressed) => {
        if (!foldsBy(pressed, isUnfolded)) return;
        pressed.preventDefault();
        onFold();
      }}
    >
      <Button
        type="text"
        size="small"
        className="inspector-fold"
        icon={isUnfolded ? <DownOutlined /> : <RightOutlined />}
        aria-expanded={isUnfolded}
        aria-label={t('inspector.detailOf', { n: step.n, name })}
        onClick={onFold}
      />
      <button type="button" className="inspector-step-words" aria-pressed={isAt} onClick={onChoose}>
        <time>{clockSeconds(step.at)}</time>
        <span className="nowrap">{name}</span>
        <code className="nowrap">{event}</code>
        <code className="faint nowrap">{stands}</code>
      </button>
    </div>
  );
}

function ChangeWords({ change: { key, before, after } }: { readonly change: Change }): React.ReactElement {
  return (
    <>
      <code>{key}</code>
      <code className="faint">
        {before ?? '∅'} → {after ?? '∅'}
      </code>
    </>
  );
}

/** One line of what an unfolded step tells. */
export function DetailRow({ line, isLater }: { readonly line: Exclude<LogLine, { kind: 'step' }>; readonly isLater: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const tone = line.kind === 'tried' ? (line.tried.isTaken === true ? ' taken' : line.tried.isTaken === null ? ' faint' : ' refused') : ` ${line.kind}`;
  return (
    <div className={`inspector-detail nowrap${tone}${isLater ? ' later' : ''}`}>
      {line.kind === 'tried' ? <TriedWords tried={line.tried} /> : null}
      {line.kind === 'does' ? (
        <>
          <span className="faint">{t('inspector.does')}</span>
          <code title={line.actions.join(', ')}>{line.actions.join(', ')}</code>
        </>
      ) : null}
      {line.kind === 'change' ? <ChangeWords change={line.change} /> : null}
      {line.kind === 'more' ? <span className="faint">{t('inspector.moreChanges', { count: line.count })}</span> : null}
      {line.kind === 'nothing' ? <span className="faint">{t('inspector.noDetail')}</span> : null}
    </div>
  );
}
