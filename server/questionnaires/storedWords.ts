/**
 * Texts about a questionnaire that are stored for somebody whose language nobody knows: a customer's record names none, and a return visit is read by whoever makes it. They are written in
 * each language in which the questionnaire asks, Chinese first: one that asks in Chinese alone helps no English reader by an English invitation.
 */
import { visitLimits } from '#contract/limits/visits.ts';
import { asLabel } from '#contract/questionnaires/definition.ts';
import type { Words } from '#contract/questionnaires/definition.ts';
import type { Alarm } from '#contract/questionnaires/judge.ts';

const inEach = (title: Words, [inChinese, inEnglish]: readonly [string, string], between: string): string =>
  title.en?.trim() ? `${inChinese}${between}${inEnglish}` : inChinese;

export function invitationTo(title: Words): string {
  const [zh, en] = asLabel(title);
  return inEach(title, [`填写问卷：${zh}`, `A questionnaire for you: ${en}`], '\n');
}

/** The alarms, a line each. @returns Chinese and English; an answer that has no English stands in Chinese in both */
export function linesOfAlarms(alarms: readonly Alarm[]): readonly [string, string] {
  const labels = alarms.map(({ words }) => asLabel(words));
  return [labels.map(([zh]) => zh).join('\n'), labels.map(([, en]) => en).join('\n')];
}

/** Each language has half of the room, so that none is cut off by the other. */
export function alarmScript(title: Words, alarms: readonly Alarm[]): string {
  const [zh, en] = asLabel(title);
  const [inChinese, inEnglish] = linesOfAlarms(alarms);
  const most = Math.floor(visitLimits.scriptCharacters / 2) - 1;
  const both = [`问卷“${zh}”有警示：\n${inChinese}`, `Answers to "${en}" alarm:\n${inEnglish}`].map((text) => text.slice(0, most));
  return inEach(title, [both[0] ?? '', both[1] ?? ''], '\n\n');
}
