import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { processActs } from '#contract/choices/processes.ts';
import type { FactDifference, InstanceSheet, TaskRound } from '#contract/processes/taskDesk.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import { useListPath, useRecordPath } from '#src/engine/views/beside/listPath.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { ProcessDiagram } from './ProcessDiagram.tsx';

interface SheetProps {
  readonly sheet: InstanceSheet;
}

/** The row behind it as it is now. */
export function Facts({ sheet: { facts, subjectEntity, subjectId } }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const [page, rows] = [useRecordPath(subjectEntity ?? ''), useListPath(subjectEntity ?? '')];
  const path = page ?? rows;
  return (
    <section>
      <h3 className="task-heading">
        {t('tasks.facts')}
        {path === undefined || subjectId === null ? null : <LocalLink to={`${path}?id=${subjectId}`}>{t('tasks.openSubject')}</LocalLink>}
      </h3>
      {facts.length === 0 ? <p className="faint">{t('tasks.noFacts')}</p> : null}
      <dl className="task-facts">
        {facts.map(({ label, value }) => (
          <FactRow key={label} word={label} value={value === '' ? t('tasks.nothing') : value} />
        ))}
      </dl>
    </section>
  );
}

/** Nothing is approved but what was read: a change stands at the top until somebody says they have seen it. One that no fact tells is looked at in the row itself. */
export function Differences({ differences, onRead }: { readonly differences: readonly FactDifference[]; readonly onRead: () => void }): React.ReactElement {
  const { t } = useTranslation();
  if (differences.length === 0)
    return (
      <Alert
        showIcon
        type="warning"
        title={t('tasks.changedElsewhere')}
        description={t('tasks.changedElsewhereText')}
        action={<Button onClick={onRead}>{t('tasks.changeElsewhereRead')}</Button>}
      />
    );
  return (
    <Alert
      showIcon
      type="warning"
      title={t('tasks.changed')}
      description={
        <>
          <p>{t('tasks.changedText')}</p>
          <dl className="task-facts">
            {differences.map(({ label, before, now }) => (
              <FactRow
                key={label}
                word={label}
                value={
                  <>
                    <del>{before ?? t('tasks.nothing')}</del> <ArrowRightOutlined aria-label={t('tasks.is')} /> <ins>{now ?? t('tasks.nothing')}</ins>
                  </>
                }
              />
            ))}
          </dl>
        </>
      }
      action={<Button onClick={onRead}>{t('tasks.changeRead')}</Button>}
    />
  );
}

export function ProcessPicture({ sheet: { graph, marks } }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section>
      <h3 className="task-heading">{t('tasks.diagram')}</h3>
      <ProcessDiagram graph={graph} marks={marks} label={t('tasks.diagram')} />
    </section>
  );
}

const tones: Partial<Record<TaskRound['act'], 'good' | 'bad' | 'waiting'>> = {
  approved: 'good',
  passedOn: 'good',
  rejected: 'bad',
  timedOut: 'bad',
  cancelled: 'bad',
  returned: 'waiting',
  rolledBack: 'waiting',
  withdrawn: 'waiting',
};

function Round({ round: one }: { readonly round: TaskRound }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const { act, by, for: absent, to, at, nodeTitle, round, comment } = one;
  return (
    <li>
      <p className="task-round-line">
        <Tag tone={tones[act] ?? 'neutral'}>{labelIn(processActs[act], language)}</Tag>
        {nodeTitle === null ? null : <strong>{nodeTitle}</strong>}
        {by === null ? null : <span>{by}</span>}
        {absent === null ? null : <span className="faint">{t('tasks.forWhom', { name: absent })}</span>}
        {to === null ? null : <span>{t('tasks.toWhom', { name: to })}</span>}
        {round === null || round < 2 ? null : <span className="faint">{t('tasks.round', { count: round })}</span>}
        <time dateTime={at} title={fullTime(at)} className="faint">
          {logTime(at, now, language)}
        </time>
      </p>
      {comment === null || comment === '' ? null : <p className="task-said">{comment}</p>}
    </li>
  );
}

/** All rounds, the latest first: what was returned and approved again stays readable. */
export function Rounds({ sheet: { rounds } }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <section aria-label={t('tasks.history')}>
      <h3 className="task-heading">{t('tasks.history')}</h3>
      {rounds.length === 0 ? <p className="faint">{t('tasks.historyNone')}</p> : null}
      <ol className="task-rounds">
        {rounds.toReversed().map((one) => (
          <Round key={one.id} round={one} />
        ))}
      </ol>
    </section>
  );
}
