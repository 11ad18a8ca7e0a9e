import { Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import type { BulkLine } from '#src/processes/machines/deskSetup.ts';
import type { TaskDeskRef } from '#src/processes/machines/taskDeskMachine.ts';
import { NextSteps } from './NextSteps.tsx';
import { useDesk } from './useTasks.tsx';

export interface BulkProps {
  readonly desk: TaskDeskRef;
}
const results = { waiting: ['neutral', 'tasks.bulkWaiting'], done: ['good', 'tasks.bulkDone'], refused: ['bad', 'tasks.bulkRefused'] } as const;

/** A line says what would come of it, and then what came of it: why not stands in the row itself. */
function Line({ line: { title, preview, standing, failure } }: { readonly line: BulkLine }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [tone, word] = results[standing];
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>{preview ? <NextSteps answer={preview} /> : null}</td>
      <td>
        <Tag tone={tone}>{t(word)}</Tag>
        {failure ? <p className="task-why">{failureText(failure, language)}</p> : null}
      </td>
    </tr>
  );
}

function Lines({ desk }: BulkProps): React.ReactElement {
  const { t } = useTranslation();
  const lines = useDesk(desk, (context) => context.lines);
  const failure = useDesk(desk, (context) => context.failure);
  const isUnasked = useSelector(desk, (snapshot) => snapshot.matches({ bulk: 'unasked' }));
  if (isUnasked && failure) return <LoadFailure failure={failure} onRetry={() => desk.send({ type: 'bulk.ask' })} />;
  if (lines.length === 0) return <p aria-live="polite">{t('tasks.bulkAsking')}</p>;
  return (
    <table className="task-bulk">
      <thead>
        <tr>
          {(['bulkTask', 'bulkNext', 'bulkResult'] as const).map((word) => (
            <th key={word} scope="col">
              {t(`tasks.${word}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

const count = (lines: readonly BulkLine[], standing: BulkLine['standing']): number => lines.filter((line) => line.standing === standing).length;

/** Several are approved one by one: what is refused stops no other. */
export function BulkSheet({ desk }: BulkProps): React.ReactElement {
  const { t } = useTranslation();
  const lines = useDesk(desk, (context) => context.lines);
  const picked = useDesk(desk, (context) => context.picked.length);
  const comment = useDesk(desk, (context) => context.comment);
  const isReady = useSelector(desk, (snapshot) => snapshot.matches({ bulk: 'ready' }));
  const isTold = useSelector(desk, (snapshot) => snapshot.matches({ bulk: 'told' }));
  const leave = (): void => desk.send({ type: 'bulk.leave' });
  const waiting = count(lines, 'waiting');
  return (
    <ModalSheet
      title={t('tasks.bulkTitle', { count: lines.length || picked })}
      width={760}
      onLeave={leave}
      footer={
        isTold ? (
          <Button type="primary" autoFocus onClick={leave}>
            {t('tasks.close')}
          </Button>
        ) : (
          <>
            <Button onClick={leave}>{t('tasks.keep')}</Button>
            <Button type="primary" disabled={!isReady || waiting === 0} onClick={() => desk.send({ type: 'bulk.go' })}>
              {t('tasks.bulkGo', { count: waiting })}
            </Button>
          </>
        )
      }
    >
      <div className="task-decision">
        {isReady ? (
          <label className="task-comment">
            <span className="task-heading">{t('tasks.bulkComment')}</span>
            <Input value={comment} maxLength={1_000} onChange={(event) => desk.send({ type: 'bulk.comment', comment: event.target.value })} />
          </label>
        ) : null}
        {isTold ? <p role="status">{t('tasks.bulkSum', { done: count(lines, 'done'), refused: count(lines, 'refused') })}</p> : null}
        <Lines desk={desk} />
      </div>
    </ModalSheet>
  );
}
