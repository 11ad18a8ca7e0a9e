/** Faults of a questionnaire in words: what is wrong and what to do, the same in the designer and by the server that refuses to publish. */
import type { Label } from '#contract/label.ts';

const said = {
  noTitle: () => ['写一个给客户看的标题', 'Write the title that customers see'],
  noMaker: () => ['来源写了一部分，补上作者或机构，或全部清空', 'The source is half written: add its authors or house, or clear all of it'],
  noQuestion: () => ['还没有题目，加一道题', 'It asks nothing yet: add a question'],
  emptySection: () => ['这一节没有题目，加一道题或删掉这一节', 'This section has no question: add one, or remove the section'],
  tooMany: (most) => [`最多 ${most} 个`, `${most} at most`],
  tooLong: (most) => [`文字最多 ${most} 个字`, `A text has ${most} characters at most`],
  idForm: (id) => [`编号“${id}”只能用字母、数字、- 和 _`, `The id "${id}" has to be of letters, digits, - and _`],
  idTwice: (id) => [`编号 ${id} 出现了两次`, `The id ${id} stands there twice`],
  noText: () => ['写题目', 'Write the question'],
  fewOptions: () => ['至少要有两个选项', 'Two options are needed at least'],
  emptyOption: () => ['选项没有文字，写上或删掉', 'An option without words: write some, or remove it'],
  optionTwice: (label) => [`选项“${label}”出现了两次`, `The option "${label}" stands there twice`],
  chosenBounds: () => [
    '可选数量不对：最少不大于最多，最多不超过选项数',
    'How many are chosen does not fit: the least is not above the most, nor the most above the options',
  ],
  oneBlank: () => ['填空题要有且只有一个空', 'Fill in has exactly one blank'],
  noBlank: () => ['多项填空至少要有一个空', 'Fill in several needs a blank at least'],
  emptyBlank: () => ['空没有名称，写上或删掉', 'A blank without a label: write one, or remove it'],
  blankBounds: () => ['上下限不对：类型要相符，下限不大于上限', 'The bounds do not fit: of the type of the blank, and the lower one not above the upper one'],
  noTerm: () => ['显示条件是空的，写一条或删掉', 'The condition is empty: write a term, or remove it'],
  termLater: () => ['显示条件只能看前面的题', 'A condition is about earlier questions only'],
  termUnknown: () => ['显示条件所看的题或选项已经没有了', 'The condition is about a question or an option that is gone'],
  termUnfit: () => ['显示条件不适合这种题', 'The condition does not fit this kind of question'],
  unreachable: () => ['没有人能看到这道题：显示条件互相矛盾', 'Nobody can come to this question: its conditions contradict each other'],
  noScoreLabel: () => ['给得分起一个名称', 'Give the score a name'],
  noScored: () => ['选择要计分的题', 'Choose the questions that are counted'],
  scoredUnknown: () => ['计分的题已经没有了，重新选择', 'A question that was counted is gone: choose again'],
  scoredUnfit: (title) => [`“${title}”没有分数可计`, `"${title}" has nothing to count`],
  scoreMissing: (title) => [`“${title}”有选项没写分值`, `An option of "${title}" has no points`],
  scoreBroken: (title) => [`“${title}”的分数要是整数`, `Points of "${title}" have to be whole numbers`],
  scoreOpen: (title) => [`“${title}”要有上下限才能计分`, `"${title}" needs a lower and an upper bound to be counted`],
  bandEmpty: () => ['分数段没有名称', 'A band without a name'],
  bandTurned: () => ['分数段的起点大于终点', 'A band ends before it begins'],
  bandHole: (range) => [`分数段之间有空缺：${range}`, `There is a hole between bands: ${range}`],
  bandTwice: (value) => [`分数段重叠：${value}`, `Two bands have the same score: ${value}`],
  bandShort: (range) => [`分数段没有覆盖全部可能的得分：${range}`, `The bands do not hold every score there can be: ${range}`],
} as const satisfies Readonly<Record<string, (about: string) => Label>>;
export type ContentFaultCode = keyof typeof said;

export interface ContentFault {
  /** `title`, a section, a question or a score by its id, and what of it: `q3.options.a`, `phq.bands[1]`. */
  readonly path: string;
  readonly code: ContentFaultCode;
  readonly words: Label;
  /** The section, question or score; null where it is about the whole. */
  readonly on: string | null;
}

/** @param on null where it is about the whole. @param at below it */
export function contentFault(
  on: string | null,
  code: ContentFaultCode,
  { about = '', at = '' }: { readonly about?: string | Label; readonly at?: string } = {},
): ContentFault {
  const [zh, en] = typeof about === 'string' ? [about, about] : about;
  return { path: [on, at].filter(Boolean).join('.') || 'content', code, words: [said[code](zh)[0], said[code](en)[1]], on };
}
