/** The card of a questionnaire in a conversation says these. They come with the card, which the desk fetches with the first one. */
import type { Label } from '#contract/label.ts';

export const cardWords = {
  loading: ['正在读取问卷…', 'Loading the questionnaire…'],
  fill: ['填写问卷', 'Answer it'],
  goOn: ['继续填写', 'Go on'],
  look: ['查看答卷', 'Read the answers'],
  alarm: ['需要马上关注', 'To be looked after at once'],
} as const satisfies Readonly<Record<string, Label>>;

export const progressWords = ({ answered, asked }: { readonly answered: number; readonly asked: number }): Label => [
  `已答 ${answered} / ${asked} 题`,
  `${answered} of ${asked} answered`,
];
export const untilWords = (time: string): Label => [`${time} 前有效`, `Until ${time}`];
export const submittedWords = (time: string): Label => [`${time} 提交`, `Submitted ${time}`];
