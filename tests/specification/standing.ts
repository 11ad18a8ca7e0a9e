/** Some lists stand for others in `npm test`: the engine pages and narrows all of its own by one piece of code. Those that somebody has written are all asked, and by `npm run promises` every one. */
import { figure } from '#tests/server/promises/profile.ts';
import { endpoints } from '#tests/server/support/everyCall.ts';
import { isOfEngine } from '#tests/server/support/makesOfCalls.ts';
import type { Specified } from './specified.ts';

const engines: ReadonlySet<string> = new Set(endpoints.filter(isOfEngine).map(({ method, path }) => `${method} ${path}`));

export function standing(calls: readonly Specified[]): readonly Specified[] {
  const some = new Set(calls.filter(({ endpoint }) => engines.has(endpoint)).filter((_, at) => at % figure(4, 1) === 0));
  return calls.filter((call) => !engines.has(call.endpoint) || some.has(call));
}
