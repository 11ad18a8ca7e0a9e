import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DeskTask } from '#contract/processes/taskDesk.ts';
import { yuan } from '#contract/money.ts';
import { comingTime, epochOf, fullTime } from '#i18n/times.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { looks } from '#src/kit/views/parts/looks.tsx';
import type { TaskDeskRef } from '#src/processes/machines/taskDeskMachine.ts';
import { useAge } from './useAge.tsx';
import { useDesk } from './useTasks.tsx';

interface DeskProps {
  readonly desk: TaskDeskRef;
}

/** A word and a colour say how late it is, or until when there is time. */
export function Due({ dueAt }: Pick<DeskTask, 'dueAt'>): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const age = useAge();
  if (dueAt === null) return <span className="faint">{t('tasks.noDue')}</span>;
  const isLate = epochOf(dueAt) < now;
  return (
    <Tag tone={isLate ? 'bad' : 'outline'} title={fullTime(dueAt)}>
      {isLate ? t('tasks.overdue', { time: age(dueAt) }) : t('tasks.due', { time: comingTime(epochOf(dueAt), now, language) })}
    </Tag>
  );
}

function Row({ desk, task }: DeskProps & { readonly task: DeskTask }): React.ReactElement {
  const { t } = useTranslation();
  const { id, title, node, process, askedBy, amount, dueAt, isMine, offeredAt, others, forWhom } = task;
  const age = useAge();
  const isOpen = useDesk(desk, ({ openId }) => openId === id);
  const isPicked = useDesk(desk, ({ picked }) => picked.includes(id));
  return (
    <li className={looks({ 'task-row': true, 'row-bar': isOpen, open: isOpen, chosen: isPicked })} aria-current={isOpen || undefined}>
      <Checkbox aria-label={t('tasks.choose', { title })} checked={isPicked} onChange={() => desk.send({ type: 'row.pick', id })} />
      <button type="button" className="bare task-opener" onClick={() => desk.send({ type: 'row.open', id })}>
        <span className="task-line">
          <strong className="nowrap">{title}</strong>
          {amount === null ? null : <span className="task-amount">¥{yuan(amount)}</span>}
        </span>
        <span className="task-line faint">
          <span className="nowrap">
            {t('tasks.by', { name: askedBy })} · {process} · {node}
          </span>
        </span>
        <span className="task-line">
          <Due dueAt={dueAt} />
          {isMine ? <Tag tone="active">{t('tasks.mine')}</Tag> : null}
          {forWhom === null ? null : <Tag tone="info">{t('tasks.forWhom', { name: forWhom })}</Tag>}
          <span className="faint nowrap" title={fullTime(offeredAt)}>
            {t('tasks.since', { time: age(offeredAt) })}
            {others > 0 ? ` · ${t('tasks.others', { count: others })}` : ''}
          </span>
        </span>
      </button>
    </li>
  );
}

/** Open tasks by the moment they are due. */
export function TaskRows({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const tasks = useDesk(desk, (context) => context.tasks);
  return (
    <ul className="task-rows scroll" aria-label={t('tasks.list')} tabIndex={0}>
      {tasks.map((task) => (
        <Row key={task.id} desk={desk} task={task} />
      ))}
    </ul>
  );
}
