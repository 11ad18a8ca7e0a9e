import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { asker } from '#contract/filter.ts';
import { failureText } from '#i18n/failureText.ts';
import { epochOf } from '#i18n/times.ts';
import { useListPath, withFilter } from '#src/engine/views/beside/listPath.tsx';
import { useFeature, useLanguage, useMinute, useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import { NotOffered } from '#src/kit/views/states/NotOffered.tsx';
import type { TaskDeskRef } from '#src/processes/machines/taskDeskMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { BulkProps } from './BulkSheet.tsx';
import type { TaskProps } from './TaskDetail.tsx';
import { TaskKeys } from './TaskKeys.tsx';
import { TaskRows } from './TaskRows.tsx';
import { useDesk } from './useTasks.tsx';
import '#src/engine/views/resource.css';
import './tasks.css';

const BulkSheet = lazily<BulkProps>(() => import('./BulkSheet.tsx').then((module) => module.BulkSheet), 'none', 'tasks');
const TaskDetail = lazily<TaskProps>(() => import('./TaskDetail.tsx').then((module) => module.TaskDetail), 'ground', 'tasks');

interface DeskProps {
  readonly desk: TaskDeskRef;
}

/** The address asks for some of them alone. */
const useNarrowed = (desk: TaskDeskRef): boolean => useDesk(desk, ({ filter }) => filter !== null);

/** All that somebody started, or had in hand, stands in the list of processes. */
function Elsewhere(): React.ReactElement | null {
  const { t } = useTranslation();
  const path = useListPath('processInstance');
  if (path === undefined) return null;
  return (
    <nav className="task-elsewhere" aria-label={t('tasks.elsewhere')}>
      <LocalLink to={withFilter(path, { all: [['starterId', 'is', asker.me]] })}>{t('tasks.startedByMe')}</LocalLink>
      <LocalLink to={withFilter(path, { all: [['peopleIds', 'has', asker.me]] })}>{t('tasks.allMine')}</LocalLink>
    </nav>
  );
}

function Head({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const now = useMinute();
  const { pathname } = useLocation();
  const isNarrowed = useNarrowed(desk);
  const count = useDesk(desk, (context) => context.tasks.length);
  const late = useDesk(desk, ({ tasks }) => tasks.filter(({ dueAt }) => dueAt !== null && epochOf(dueAt) < now).length);
  return (
    <header className="resource-head">
      <h1 id="tasks-title">{t('tasks.title')}</h1>
      <span className="list-count faint" role="status">
        {t(isNarrowed ? 'tasks.countFound' : 'tasks.count', { count })}
      </span>
      {late === 0 ? null : <span className="task-late">{t('tasks.late', { count: late })}</span>}
      {isNarrowed ? <LocalLink to={pathname}>{t('tasks.showAll')}</LocalLink> : null}
      <span className="grow" />
      <FreshnessMark />
    </header>
  );
}

/** Colleagues claimed these a moment ago: they are gone from the list, and it says to whom. So does a claim that was refused after somebody had moved on. */
function Taken({ desk }: DeskProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const taken = useDesk(desk, (context) => context.taken);
  const refused = useDesk(desk, (context) => context.refused);
  const said = [
    ...refused.map(({ title, failure }) => t('tasks.refused', { title, why: failureText(failure, language) })),
    ...taken.filter(({ id }) => !refused.some((one) => one.id === id)).map(({ title, by }) => t('tasks.taken', { title, by })),
  ];
  if (said.length === 0) return null;
  return (
    <Alert
      banner
      type={refused.length > 0 ? 'warning' : 'info'}
      title={said.join(' · ')}
      action={<Button onClick={() => desk.send({ type: 'taken.dismiss' })}>{t('tasks.dismiss')}</Button>}
    />
  );
}

function Picked({ desk }: DeskProps): React.ReactElement | null {
  const { t } = useTranslation();
  const count = useDesk(desk, (context) => context.picked.length);
  if (count === 0) return null;
  return (
    <footer className="task-strip">
      <span>{t('tasks.chosen', { count })}</span>
      <Button type="text" onClick={() => desk.send({ type: 'pick.none' })}>
        {t('tasks.chooseNone')} <KeyCap cap="Esc" />
      </Button>
      <span className="grow" />
      <Button type="primary" onClick={() => desk.send({ type: 'bulk.ask' })}>
        {t('tasks.bulk')} <KeyCap cap="↵" />
      </Button>
    </footer>
  );
}

function List({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const some = useDesk(desk, (context) => context.tasks.length > 0);
  const failure = useDesk(desk, (context) => context.failure);
  const isFailed = useSelector(desk, (snapshot) => snapshot.hasTag('failed'));
  const isLoading = useSelector(desk, (snapshot) => snapshot.hasTag('loading'));
  const isNarrowed = useNarrowed(desk);
  if (isFailed && failure) return <LoadFailure failure={failure} onRetry={() => desk.send({ type: 'reload' })} />;
  if (some) return <TaskRows desk={desk} />;
  if (isLoading) return <Loading rows={8} faces={false} />;
  return isNarrowed ? <Empty title={t('tasks.emptyFound')} text={t('tasks.emptyFoundText')} /> : <Empty title={t('tasks.empty')} text={t('tasks.emptyText')} />;
}

function Page({ desk }: DeskProps): React.ReactElement {
  const { t } = useTranslation();
  const task = useDesk(desk, (context) => context.task);
  const isBulk = useSelector(desk, (snapshot) => snapshot.hasTag('bulk'));
  return (
    <div className="resource tasks">
      <TaskKeys desk={desk} />
      <section className="sheet resource-list" aria-labelledby="tasks-title">
        <Head desk={desk} />
        <Elsewhere />
        <Taken desk={desk} />
        <List desk={desk} />
        <Picked desk={desk} />
      </section>
      <section className="sheet task-detail" aria-label={t('tasks.facts')}>
        {task ? <TaskDetail key={task.id} task={task} /> : <Empty title={t('tasks.pickOne')} text={t('tasks.pickOneText')} />}
        <p className="task-keys faint" aria-hidden="true">
          {t('tasks.keys')}
        </p>
      </section>
      {isBulk ? <BulkSheet desk={desk} /> : null}
    </div>
  );
}

/** `/tasks`: what somebody has to approve, by the moment it is due, and all that they decide on. */
export function TaskDesk(): React.ReactElement {
  const { t } = useTranslation();
  const desk = useScreenActor<TaskDeskRef>('taskDesk');
  const isOffered = useFeature('resources');
  const mayRead = useRight('processTask.read');
  if (!isOffered) return <NotOffered title={t('tasks.title')} />;
  if (!mayRead) return <NoRight right="processTask.read" />;
  return desk ? <Page desk={desk} /> : <Curtain />;
}
