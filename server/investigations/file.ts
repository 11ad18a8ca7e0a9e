/** The report of an investigation as a PDF, to be signed and filed. */
import type { Answers } from '#contract/operations.ts';
import type { Label } from '#contract/label.ts';
import type { Principal } from '#server/kit/principal.ts';
import { minuteAt } from '#server/kit/shanghai.ts';
import { printed } from '#server/print/document.ts';
import { said } from './said.ts';

type Report = Answers<'investigation.viewProcessReport'>;

const words = {
  report: ['事件调查报告', 'Report of an investigation'],
  facts: ['基本情况', 'Facts'],
  situation: ['处理情况', 'Measures'],
  steps: ['审批过程', 'Approvals'],
  what: ['措施', 'Measure'],
  owner: ['负责人', 'With'],
  dueOn: ['期限', 'Due'],
  state: ['完成情况', 'Standing'],
  outcome: ['结果', 'Outcome'],
  done: ['已完成', 'Done'],
  late: ['逾期', 'Late'],
  open: ['进行中', 'Under way'],
  none: ['没有', 'None'],
  lead: ['调查负责人', 'Led by'],
  approver: ['审批人', 'Approved by'],
  day: ['日期', 'Date'],
  by: ['导出人', 'Exported by'],
} as const satisfies Readonly<Record<string, Label>>;

/** Names of files take neither these nor what ends a line. */
const forbidden = /[\\/:*?"<>|\s]+/g;

export async function reportFile({ title, facts, situation, steps }: Report, { language, name }: Principal): Promise<File> {
  const t = (word: keyof typeof words): string => said(words[word], language);
  const stateOf = ({ isDone, isLate }: Report['situation'][number]): string => t(isDone ? 'done' : isLate ? 'late' : 'open');
  const bytes = await printed({
    title: t('report'),
    subtitle: title,
    sections: [
      { title: t('facts'), facts: facts.map(({ label, value }) => [label, value] as const) },
      {
        title: t('situation'),
        none: t('none'),
        table: {
          widths: ['*', 62, 74, 62, '*'],
          columns: [t('what'), t('owner'), t('dueOn'), t('state'), t('outcome')],
          rows: situation.map((one) => [one.what, one.owner ?? '', one.dueOn ?? '', stateOf(one), one.outcome ?? '']),
        },
      },
      { title: t('steps'), none: t('none'), ...(steps.length === 0 ? {} : { facts: steps.map(({ label, value }) => [label, value] as const) }) },
    ],
    signatures: [t('lead'), t('approver'), t('day')],
    foot: `${t('by')} ${name} · ${minuteAt(Date.now())}`,
  });
  return new File([new Uint8Array(bytes)], `${t('report')}-${title.replaceAll(forbidden, '_')}.pdf`, { type: 'application/pdf' });
}
