/** Pregnancies: the due date follows from the last period by the rule of Naegele, where nobody says otherwise. */
import type { Rule } from '#server/engine/rules/rule.ts';

const pregnancyDays = 280;
const dayMs = 86_400_000;

const dueAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + pregnancyDays * dayMs).toISOString().slice(0, 10);

export const obstetricRule: Rule = {
  save: async (_query, _principal, draft, before) => {
    const now = (name: string): unknown => (draft.has(name) ? draft.get(name) : (before?.[name] ?? null));
    const period = draft.get('lastPeriodOn');
    if (typeof period === 'string' && now('dueOn') === null) draft.set('dueOn', dueAfter(period));
  },
};
