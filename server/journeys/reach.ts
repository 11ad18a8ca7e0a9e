/** Each message of a dry run would have reached its receiver, or not: the judgement of the one door, asked once for each message of the graph. */
import { messageReasons } from '#contract/choices/messaging.ts';
import type { MessageCategory } from '#contract/choices/messaging.ts';
import type { DryPerson, Told } from '#contract/journeys/answers.ts';
import type { Query } from '#server/db/database.ts';
import { judgeReceivers } from '#server/outgoing/judge.ts';
import type { Verdict } from '#server/outgoing/judge.ts';
import { chainOf } from './effects.ts';
import type { Planned, Walked } from './dryRun.ts';

type Found = ReadonlyMap<string, Verdict>;
const keyOf = (node: string, memberId: string): string => `${node} ${memberId}`;

async function verdicts(query: Query, walked: readonly Walked[]): Promise<Found> {
  const found = new Map<string, Verdict>();
  const messages = walked.flatMap(({ memberId, orgId, planned }) =>
    planned.flatMap((told) => (told.effect.kind === 'message' ? [{ memberId, orgId, node: told.node, effect: told.effect }] : [])),
  );
  for (const some of Map.groupBy(messages, ({ node, orgId }) => `${orgId} ${node}`).values()) {
    const [first] = some;
    if (!first) continue;
    const memberIds = [...new Set(some.map(({ memberId }) => memberId))];
    const { config } = first.effect;
    const category = config['category'] as MessageCategory;
    const judged = await judgeReceivers(query, { orgId: first.orgId, memberIds, category, chain: chainOf(config, ''), mayRepeat: true });
    for (const verdict of judged) found.set(keyOf(first.node, verdict.receiver), verdict);
  }
  return found;
}

function told({ effect, ...rest }: Planned, verdict: Verdict | undefined): Told {
  if (effect.kind === 'task') return rest;
  const channels = chainOf(effect.config, '').map(({ channel }) => channel);
  const channel = verdict?.isReachable === true ? (channels[verdict.steps[0] ?? 0] ?? null) : null;
  return { ...rest, channel, ...(channel === null ? { whyNot: messageReasons[verdict?.reason ?? 'unknownReceiver'] } : {}) };
}

export async function reached(query: Query, walked: readonly Walked[]): Promise<readonly DryPerson[]> {
  const found = await verdicts(query, walked);
  return walked.map(({ planned, memberId, name, enteredAt, state, node, reason }) => ({
    memberId,
    name,
    enteredAt,
    state,
    node,
    reason,
    told: planned.map((one) => told(one, found.get(keyOf(one.node, memberId)))),
  }));
}
