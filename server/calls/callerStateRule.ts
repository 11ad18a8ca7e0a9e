/** A state of a caller that nobody ended ends with their shift, and not when somebody looks. */
import type { Rule } from '#server/engine/rules/rule.ts';
import { minutesBetween } from './standing.ts';

export const callerStateRule: Rule = {
  move: (_tx, _principal, { row }, draft) => {
    const [from, to] = [String(row['startsAt']), String(row['closesAt'])];
    draft.set('endsAt', to);
    draft.set('minutes', minutesBetween(from, to));
    return Promise.resolve(undefined);
  },
};
