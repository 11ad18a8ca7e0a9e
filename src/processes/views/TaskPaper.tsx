import { useTranslation } from 'react-i18next';
import { processActs } from '#contract/choices/processes.ts';
import type { ProcessActName } from '#contract/choices/processes.ts';
import { processInstanceLife } from '#contract/lives/processInstanceLife.ts';
import { markStates } from '#contract/processes/marks.ts';
import { processTitleOf } from '#contract/processes/nodeKinds.ts';
import type { InstanceSheet } from '#contract/processes/taskDesk.ts';
import { labelIn } from '#i18n/label.ts';
import { listed } from '#i18n/listed.ts';
import { fullTime } from '#i18n/times.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';

/** These decide, or say who decides. Nobody signs for the clock, nor a second time for an approval that was passed on: their cell to sign says so. */
const deciding: ReadonlySet<ProcessActName> = new Set([
  'started',
  'approved',
  'passedOn',
  'rejected',
  'timedOut',
  'returned',
  'rolledBack',
  'delegated',
  'cancelled',
  'withdrawn',
]);
const unsigned: ReadonlySet<ProcessActName> = new Set(['passedOn', 'timedOut']);

/** The same on paper, with a line to sign for each decision, and one for each step that waits for somebody's: seen by the printer alone. */
export function TaskPaper({ sheet }: { readonly sheet: InstanceSheet }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, no, process, facts, rounds, askedBy, askedAt, status, graph, marks } = sheet;
  const waiting = graph.nodes.flatMap((node) => {
    const mark = marks[node.id];
    return mark?.state === 'now' ? [{ node, who: mark.who }] : [];
  });
  /** An approval that was passed on is theirs for whom it was; the clock decides for nobody. */
  const decider = ({ by, absent }: { readonly by: string | null; readonly absent: string | null }): string => {
    if (by === null) return absent ?? t('tasks.paperSystem');
    return absent === null ? by : `${by} · ${t('tasks.forWhom', { name: absent })}`;
  };
  return (
    <article className="task-paper" aria-hidden="true">
      <h1>{t('tasks.paper')}</h1>
      <h2>{title}</h2>
      <p>
        {t('tasks.paperNo', { no })} · {process} · {t('tasks.asked', { name: askedBy, at: fullTime(askedAt) })} ·{' '}
        {labelIn(processInstanceLife.states[status].label, language)}
      </p>
      <dl>
        {facts.map(({ label, value }) => (
          <FactRow key={label} word={label} value={value} />
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {(['paperStep', 'paperWho', 'paperAct', 'comment', 'paperAt', 'paperSigned'] as const).map((word) => (
              <th key={word} scope="col">
                {t(`tasks.${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds
            .filter(({ act }) => deciding.has(act))
            .map(({ id, nodeTitle, by, for: absent, to, act, comment, at }) => (
              <tr key={id}>
                <td>{nodeTitle}</td>
                <td>{decider({ by, absent })}</td>
                <td>
                  {labelIn(processActs[act], language)}
                  {act !== 'delegated' || to === null ? null : ` ${t('tasks.toWhom', { name: to })}`}
                </td>
                <td>{comment}</td>
                <td>{fullTime(at).slice(0, 16)}</td>
                <td>{unsigned.has(act) ? t('tasks.paperUnsigned') : null}</td>
              </tr>
            ))}
          {waiting.map(({ node, who }) => (
            <tr key={node.id}>
              <td>{labelIn(processTitleOf(graph, node), language)}</td>
              <td>{listed(who, language)}</td>
              <td>{labelIn(markStates.now, language)}</td>
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
