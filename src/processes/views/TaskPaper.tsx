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

/** These are decisions that somebody signs. */
const signed: ReadonlySet<ProcessActName> = new Set(['started', 'approved', 'rejected', 'returned', 'rolledBack', 'cancelled', 'withdrawn']);

/** The same on paper, with a line to sign for each decision, and one for each step that waits for somebody's: seen by the printer alone. */
export function TaskPaper({ sheet }: { readonly sheet: InstanceSheet }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, no, process, facts, rounds, askedBy, askedAt, status, graph, marks } = sheet;
  const waiting = graph.nodes.flatMap((node) => {
    const mark = marks[node.id];
    return mark?.state === 'now' ? [{ node, who: mark.who }] : [];
  });
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
            .filter(({ act }) => signed.has(act))
            .map(({ id, nodeTitle, by, for: absent, act, comment, at }) => (
              <tr key={id}>
                <td>{nodeTitle}</td>
                <td>
                  {by}
                  {absent === null ? null : ` · ${t('tasks.forWhom', { name: absent })}`}
                </td>
                <td>{labelIn(processActs[act], language)}</td>
                <td>{comment}</td>
                <td>{fullTime(at).slice(0, 16)}</td>
                <td />
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
