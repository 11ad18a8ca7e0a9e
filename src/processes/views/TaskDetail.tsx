import { Alert, Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { mayMake } from '#contract/processes/taskDesk.ts';
import type { TaskSheet } from '#contract/processes/taskDesk.ts';
import { fullTime } from '#i18n/times.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { printPage } from '#src/kit/views/dom/printPage.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { isChangedElsewhere, taskFormKey } from '#src/processes/machines/taskContext.ts';
import type { TaskRef } from '#src/processes/machines/taskMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { DecisionProps } from './DecisionSheet.tsx';
import { decisionWords } from './decisionWords.tsx';
import { Differences, Facts, ProcessPicture, Rounds } from './InstanceParts.tsx';
import { NextSteps } from './NextSteps.tsx';
import { TaskPaper } from './TaskPaper.tsx';
import { Due } from './TaskRows.tsx';
import { useTask, useTaskState } from './useTasks.tsx';

const DecisionSheet = lazily<DecisionProps>(() => import('./DecisionSheet.tsx').then((module) => module.DecisionSheet), 'none', 'tasks');

export interface TaskProps {
  readonly task: TaskRef;
}
interface SheetProps extends TaskProps {
  readonly sheet: TaskSheet;
}

function Acts({ task, sheet }: SheetProps): React.ReactElement | null {
  const { t } = useTranslation();
  const isBusy = useSelector(task, (snapshot) => snapshot.hasTag('busy'));
  const state = useTaskState(task);
  // Nothing is offered on what stands there of an earlier reading.
  if (state === 'done' || state === 'failed' || !mayMake(sheet, 'approve')) return null;
  return (
    <div className="task-acts" role="group" aria-label={t('tasks.step', { name: sheet.node })}>
      {sheet.kinds.map((kind) => (
        <Button
          key={kind}
          type={kind === 'approve' ? 'primary' : 'default'}
          danger={kind === 'reject'}
          aria-disabled={isBusy}
          onClick={() => task.send({ type: 'decide', kind })}
        >
          {t(decisionWords[kind].act)} <KeyCap cap={decisionWords[kind].key.toUpperCase()} />
        </Button>
      ))}
      <span className="grow" />
      {mayMake(sheet, 'giveBack') ? (
        <Button type="text" onClick={() => task.send({ type: 'giveBack' })}>
          {t('tasks.giveBack')} <KeyCap cap="U" />
        </Button>
      ) : (
        <Button type="text" aria-disabled={isBusy} onClick={() => task.send({ type: 'claim' })}>
          {t('tasks.claim')} <KeyCap cap="C" />
        </Button>
      )}
      <Button type="text" onClick={printPage}>
        {t('tasks.print')} <KeyCap cap="P" />
      </Button>
    </div>
  );
}

/** Somebody else was faster, or it is over; what was typed stands there still. */
function Gone({ task, sheet }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const comment = useTask(task, (context) => context.comment);
  const isElsewhere = sheet.standing === 'elsewhere';
  const title = !isElsewhere ? t('tasks.over') : sheet.holder === null ? t('tasks.notYours') : t('tasks.goneTo', { name: sheet.holder });
  return (
    <Alert
      showIcon
      type="info"
      title={title}
      description={isElsewhere && comment !== '' ? t('tasks.goneText') : t('tasks.overText')}
      action={comment === '' ? null : <Button onClick={() => copyText(comment)}>{t('tasks.copyComment')}</Button>}
    />
  );
}

function Done({ task }: TaskProps): React.ReactElement | null {
  const { t } = useTranslation();
  const outcome = useTask(task, (context) => context.outcome);
  return outcome ? <Alert showIcon type="success" title={t('tasks.done')} description={<NextSteps answer={outcome} />} /> : null;
}

/** Whoever may decide is told that it is not as they have read it. */
function Changed({ task }: TaskProps): React.ReactElement | null {
  const differences = useTask(task, (context) => context.differences);
  const isElsewhere = useTask(task, isChangedElsewhere);
  if (!isElsewhere && differences.length === 0) return null;
  return <Differences differences={differences} onRead={() => task.send({ type: 'differences.read' })} />;
}

function Notices({ task, sheet }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const state = useTaskState(task);
  const actFailure = useTask(task, (context) => context.actFailure);
  const failure = useTask(task, (context) => context.failure);
  return (
    <>
      {state === 'failed' && failure ? <LoadFailureLine failure={failure} onRetry={() => task.send({ type: 'reload' })} /> : null}
      {state === 'goneElsewhere' ? <Gone task={task} sheet={sheet} /> : null}
      {state === 'done' || state === 'mine' ? <Done task={task} /> : null}
      {actFailure && state !== 'deciding' ? <NotSaved failure={actFailure} title={t('tasks.notDone')} /> : null}
      {state === 'offered' || state === 'mine' || state === 'deciding' ? <Changed task={task} /> : null}
    </>
  );
}

function Comment({ task }: TaskProps): React.ReactElement {
  const { t } = useTranslation();
  const state = useTaskState(task);
  const comment = useTask(task, (context) => context.comment);
  const isOpen = state === 'offered' || state === 'mine' || state === 'deciding';
  return (
    <label className="task-comment">
      <span className="task-heading">
        {t('tasks.comment')} <KeyCap cap="N" /> <span className="faint">{t('tasks.commentHint')}</span>
      </span>
      <Input.TextArea
        id="task-comment"
        rows={3}
        maxLength={1_000}
        value={comment}
        readOnly={!isOpen}
        onChange={(event) => task.send({ type: 'comment.write', comment: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
    </label>
  );
}

function Head({ sheet }: Pick<SheetProps, 'sheet'>): React.ReactElement {
  const { t } = useTranslation();
  const { instance, node, dueAt, standing } = sheet;
  return (
    <header className="task-head">
      <h2 id="task-title">{instance.title}</h2>
      <p className="task-facts-line">
        <Tag tone="outline">{instance.process}</Tag>
        <Tag tone="neutral">{t('tasks.step', { name: node })}</Tag>
        {standing === 'mine' ? <Tag tone="active">{t('tasks.mine')}</Tag> : null}
        <Due dueAt={dueAt} />
        <span className="faint">{t('tasks.asked', { name: instance.askedBy, at: fullTime(instance.askedAt).slice(0, 16) })}</span>
        <span className="faint">
          {instance.no} · {t('tasks.version', { count: instance.versionNumber })}
        </span>
      </p>
    </header>
  );
}

/** Words that were typed in an earlier page and never sent come back. */
function KeptWords({ task }: TaskProps): React.ReactElement | null {
  const forms = useRoot((context) => context.forms);
  const id = useTask(task, (context) => context.id);
  const kept = useSelector(forms ?? undefined, (snapshot) => snapshot?.context.entries[taskFormKey(id)]?.values?.['comment']);
  const isRead = useTask(task, (context) => context.sheet !== null);
  if (typeof kept !== 'string' || !isRead) return null;
  return <Shown key={id} onShown={() => task.send({ type: 'comment.kept', comment: kept })} />;
}

/** One task: what is decided, what changed since it was read, where it stands, all rounds, and the acts. */
export function TaskDetail({ task }: TaskProps): React.ReactElement {
  const sheet = useTask(task, (context) => context.sheet);
  const failure = useTask(task, (context) => context.failure);
  const isDeciding = useSelector(task, (snapshot) => snapshot.hasTag('sheet'));
  if (!sheet) return failure ? <LoadFailure failure={failure} onRetry={() => task.send({ type: 'reload' })} /> : <Loading rows={8} faces={false} />;
  return (
    <>
      <KeptWords task={task} />
      <Head sheet={sheet} />
      <Acts task={task} sheet={sheet} />
      <div className="task-body scroll" tabIndex={0} role="region" aria-labelledby="task-title">
        <Notices task={task} sheet={sheet} />
        <Facts sheet={sheet.instance} />
        <Comment task={task} />
        <ProcessPicture sheet={sheet.instance} />
        <Rounds sheet={sheet.instance} />
      </div>
      <TaskPaper sheet={sheet.instance} />
      {isDeciding ? <DecisionSheet task={task} sheet={sheet} /> : null}
    </>
  );
}
