import type { Label } from '#contract/label.ts';

export const questionnaireCategories = {
  satisfaction: ['满意度', 'Satisfaction'],
  health: ['健康评估', 'Health'],
  mood: ['心理量表', 'Mood'],
  followUp: ['随访', 'Follow-up'],
  other: ['其他', 'Other'],
} as const satisfies Readonly<Record<string, Label>>;

/** Nobody is told whose the answers to an anonymous one are. */
export const questionnaireModes = { named: ['实名', 'With names'], anonymous: ['匿名', 'Anonymous'] } as const satisfies Readonly<Record<string, Label>>;

/** Somebody was asked to answer in one of these ways. */
export const answerSources = {
  desk: ['在线咨询', 'Desk'],
  journey: ['随访旅程', 'Journey'],
  visit: ['回访', 'Return visit'],
  link: ['公开链接', 'Link'],
  hand: ['手工发送', 'By hand'],
} as const satisfies Readonly<Record<string, Label>>;
export type AnswerSource = keyof typeof answerSources;

/** One customer hears of it so. By none: whoever sends it passes the link on. */
export const sentBys = {
  card: ['会话', 'Conversation'],
  message: ['消息', 'Message'],
  none: ['未送达', 'Not reached'],
} as const satisfies Readonly<Record<string, Label>>;
