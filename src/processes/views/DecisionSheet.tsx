import { Alert, Button, Input, Radio } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { aimOf, needsReason } from '#contract/processes/taskDesk.ts';
import type { TaskSheet } from '#contract/processes/taskDesk.ts';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { HeldKeys } from '#src/kit/views/dom/Keys.tsx';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { SelectInput } from '#src/kit/views/inputs/SelectInput.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import type { TaskRef } from '#src/processes/machines/taskMachine.ts';
import { isChangedElsewhere, isComplete } from '#src/processes/machines/taskContext.ts';
import { decisionWords } from './decisionWords.tsx';
import { Differences } from './InstanceParts.tsx';
import { NextSteps } from './NextSteps.tsx';
import { useTask } from './useTasks.tsx';

export interface DecisionProps {
  readonly task: TaskRef;
  readonly sheet: TaskSheet;
}

/** An earlier step, or a colleague. */
function AimInput({ task, sheet: { places, colleagues } }: DecisionProps): React.ReactElement | null {
  const { t } = useTranslation();
  const kind = useTask(task, (context) => context.kind);
  const aim = useTask(task, (context) => context.aim);
  const by = kind === null ? null : aimOf(kind);
  if (by === null) return null;
  if (by === 'place')
    return (
      <fieldset className="task-places">
        <legend>{t('tasks.place')}</legend>
        <Radio.Group
          value={aim?.id ?? null}
          options={places.map(({ node, title }) => ({ value: node, label: title }))}
          onChange={(event) => {
            const place = places.find(({ node }) => node === event.target.value);
            if (place) task.send({ type: 'aim', aim: { id: place.node, name: place.title } });
          }}
        />
      </fieldset>
    );
  const chosen = (id: string | null): void => {
    const found = colleagues.find((one) => one.id === id);
    task.send({ type: 'aim', aim: found ? { id: found.id, name: found.name } : null });
  };
  return (
    <SelectInput
      label={t('tasks.person')}
      value={aim?.id ?? null}
      required
      onChange={chosen}
      options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}

/** The next people are named before anything is done. */
function Preview({ task }: Pick<DecisionProps, 'task'>): React.ReactElement {
  const { t } = useTranslation();
  const preview = useTask(task, (context) => context.preview);
  const failure = useTask(task, (context) => context.actFailure);
  const isChoosing = useSelector(task, (snapshot) => snapshot.matches({ task: { deciding: 'choosing' } }));
  const byPlace = useTask(task, ({ kind }) => kind === 'return');
  const isUntold = useSelector(task, (snapshot) => snapshot.matches({ task: { deciding: 'untold' } }));
  if (failure)
    return (
      <NotSaved
        failure={failure}
        title={t(isUntold ? 'tasks.notTold' : 'tasks.notDone')}
        onRetry={() => task.send({ type: isUntold ? 'reload' : 'confirm' })}
      />
    );
  return (
    <section aria-live="polite" aria-label={t('tasks.next')}>
      <h3 className="task-heading">{t('tasks.next')}</h3>
      {preview ? (
        <NextSteps answer={preview} />
      ) : (
        <p className="faint">{t(!isChoosing ? 'tasks.nextAsking' : byPlace ? 'tasks.nextChoose' : 'tasks.nextChoosePerson')}</p>
      )}
    </section>
  );
}

/** Each act says beforehand what it means and who has the task next; Escape leaves, Ctrl with Enter does it. */
export function DecisionSheet({ task, sheet }: DecisionProps): React.ReactElement | null {
  const { t } = useTranslation();
  const kind = useTask(task, (context) => context.kind);
  const comment = useTask(task, (context) => context.comment);
  const differences = useTask(task, (context) => context.differences);
  const isElsewhere = useTask(task, isChangedElsewhere);
  const isReady = useSelector(task, (snapshot) => snapshot.matches({ task: { deciding: 'ready' } }) && isComplete(snapshot.context));
  const isSending = useSelector(task, (snapshot) => snapshot.matches({ task: { deciding: 'sending' } }));
  if (kind === null) return null;
  const words = decisionWords[kind];
  const isAsked = needsReason(kind);
  const confirm = (): void => task.send({ type: 'confirm' });
  return (
    <ModalSheet
      title={t(words.title)}
      width={520}
      onLeave={() => task.send({ type: 'leave' })}
      footer={
        <>
          <Button disabled={isSending} onClick={() => task.send({ type: 'leave' })}>
            {t('tasks.keep')}
          </Button>
          <Button type="primary" danger={kind === 'reject'} disabled={!isReady} onClick={confirm}>
            {isSending ? t('tasks.sending') : t(words.act)} <KeyCap cap="Ctrl ↵" />
          </Button>
        </>
      }
    >
      <HeldKeys keys={{ enter: confirm }} />
      <div className="task-decision">
        <p>
          <strong>{sheet.instance.title}</strong>
        </p>
        <p className="faint">{t(words.says)}</p>
        {kind === 'approve' && (isElsewhere || differences.length > 0) ? (
          <Differences differences={differences} onRead={() => task.send({ type: 'differences.read' })} />
        ) : null}
        <AimInput task={task} sheet={sheet} />
        <label className="task-comment">
          <span className="task-heading">{t('tasks.comment')}</span>
          <Input.TextArea
            autoFocus
            rows={3}
            maxLength={1_000}
            value={comment}
            disabled={isSending}
            aria-required={isAsked}
            onChange={(event) => task.send({ type: 'comment.write', comment: event.target.value })}
          />
        </label>
        {isAsked && comment.trim() === '' ? <Alert type="info" title={t('tasks.commentNeeded')} /> : null}
        <Preview task={task} />
      </div>
    </ModalSheet>
  );
}
