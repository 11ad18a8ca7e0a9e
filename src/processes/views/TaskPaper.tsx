import { useTranslation } from 'react-i18next';
import { processActs } from '#contract/choices/processes.ts';
import type { ProcessActName } from '#contract/choices/processes.ts';
import type { InstanceSheet } from '#contract/processes/taskDesk.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime } from '#i18n/times.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';

/** These are decisions that somebody signs. */
const signed: ReadonlySet<ProcessActName> = new Set(['started', 'approved', 'rejected', 'returned', 'rolledBack', 'cancelled', 'withdrawn']);

/** The same on paper, with a line to sign for each decision: seen by the printer alone. */
export function TaskPaper({ sheet }: { readonly sheet: InstanceSheet }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const { title, no, process, facts, rounds, askedBy, askedAt } = sheet;
  return (
    <article className="task-paper" aria-hidden="true">
      <h1>{t('tasks.paper')}</h1>
      <h2>{title}</h2>
      <p>
        {t('tasks.paperNo', { no })} · {process} · {t('tasks.asked', { name: askedBy, at: fullTime(askedAt) })}
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
            .map(({ id, nodeTitle, by, act, comment, at }) => (
              <tr key={id}>
                <td>{nodeTitle}</td>
                <td>{by}</td>
                <td>{labelIn(processActs[act], language)}</td>
                <td>{comment}</td>
                <td>{fullTime(at).slice(0, 16)}</td>
                <td />
              </tr>
            ))}
        </tbody>
      </table>
    </article>
  );
}
