/** Each message of a dry run would have reached its receiver, or not: the judgement of the one door, asked once for each message of the graph. */
import { messageReasons } from '#contract/choices/messaging.ts';
import type { MessageCategory } from '#contract/choices/messaging.ts';
import type { DryPerson, Told } from '#contract/journeys/answers.ts';
import type { MessageVariables } from '#contract/messageText.ts';
import type { ChainStep } from '#contract/resources/sentMessage.ts';
import type { Query } from '#server/db/database.ts';
import { judgeReceivers } from '#server/outgoing/judge.ts';
import type { Verdict } from '#server/outgoing/judge.ts';
import { sayingOf } from '#server/templates/saying.ts';
import type { Saying } from '#server/templates/saying.ts';
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

/** The words of each template that is named, read once. */
class Sayings {
  readonly #query: Query;
  readonly #known = new Map<string, Promise<Saying>>();

  constructor(query: Query) {
    this.#query = query;
  }

  async of(step: ChainStep | undefined, variables: MessageVariables): Promise<string> {
    if (step?.templateId === undefined) return step?.text ?? '';
    const key = `${step.templateId} ${step.templateVersion ?? ''}`;
    const saying = this.#known.get(key) ?? sayingOf(this.#query, step);
    this.#known.set(key, saying);
    return (await saying)(variables);
  }
}

async function told({ effect, variables, ...rest }: Planned, verdict: Verdict | undefined, sayings: Sayings): Promise<Told> {
  if (effect.kind === 'task') return rest;
  const step = chainOf(effect.config, effect.text)[verdict?.steps[0] ?? 0];
  const text = await sayings.of(step, variables);
  const channel = verdict?.isReachable === true ? (step?.channel ?? null) : null;
  return { ...rest, text: text || rest.text, channel, ...(channel === null ? { whyNot: messageReasons[verdict?.reason ?? 'unknownReceiver'] } : {}) };
}

export async function reached(query: Query, walked: readonly Walked[]): Promise<readonly DryPerson[]> {
  const found = await verdicts(query, walked);
  const sayings = new Sayings(query);
  const people: DryPerson[] = [];
  for (const { planned, memberId, name, enteredAt, state, node, reason } of walked) {
    const all: Told[] = [];
    for (const one of planned) all.push(await told(one, found.get(keyOf(one.node, memberId)), sayings));
    people.push({ memberId, name, enteredAt, state, node, reason, told: all });
  }
  return people;
}
