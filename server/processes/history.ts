/** What happened in an instance, first things first. */
import type { Answers } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

export function historyOf(_query: Query, _principal: Principal, _instanceId: string): Promise<Answers<'processInstance.history'>> {
  return Promise.reject(new Refusal('notFound'));
}
