/** People are told of an act, in its transaction: whoever has a task now, whoever a node tells, and the starter of how it ended. */
import { approvalTitleValues } from '#contract/approvals/kinds.ts';
import { errorText } from '#contract/errors.ts';
import { processInstanceLife } from '#contract/lives/processInstanceLife.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPeople } from '#server/messages/publish.ts';
import type { Effect, Interpreted } from './interpret/state.ts';
import type { Instance } from './rows.ts';
import type { KnownWorld } from './world.ts';

interface On {
  readonly instance: Instance;
  readonly model: ProcessContent;
  readonly world: KnownWorld;
}

const linkTo = ({ id }: Instance): string => `/processes?id=${id}`;

/** Whoever acts knows it already; a deputy is told beside whom they stand in for. */
function receiversOf({ world }: On, people: readonly string[], actor: string): readonly string[] {
  return [...new Set([...people, ...people.flatMap((id) => world.deputies.get(id) ?? [])])].filter((id) => id !== actor);
}

async function tellPeople(
  tx: Tx,
  principal: Principal,
  on: On & { readonly done: Interpreted },
  effect: Exclude<Effect, { kind: 'beginChild' | 'endChild' }>,
): Promise<void> {
  const { instance, model, done } = on;
  const title = approvalTitleValues(instance.kind, instance.title);
  const receivers = receiversOf(on, effect.people, principal.id);
  if (effect.kind === 'notify') {
    const values = { ...title, text: effect.text };
    return notifyPeople(tx, receivers, { kind: 'processNotice', values, link: linkTo(instance), of: instance }, principal);
  }
  if (effect.kind === 'held') {
    const { reason, values } = effect.refusal;
    const words = { reason: errorText(reason, 'zh-CN', values), reasonEn: errorText(reason, 'en', values) };
    return notifyPeople(tx, receivers, { kind: 'processHeld', values: { ...title, ...words }, link: linkTo(instance), of: instance }, principal);
  }
  const task = done.state.tasks.find(({ id }) => id === effect.task);
  const node = model.graph.nodes.find(({ id }) => id === task?.node);
  const values = { ...title, task: node?.title ?? instance.title };
  const kind = effect.kind === 'offered' ? 'taskOffered' : 'taskLate';
  return notifyPeople(tx, receivers, { kind, values, link: `/tasks?id=${effect.task}`, of: instance }, principal);
}

export async function tellAll(tx: Tx, principal: Principal, on: On, done: Interpreted): Promise<void> {
  const { instance } = on;
  for (const effect of done.effects) if (effect.kind !== 'beginChild' && effect.kind !== 'endChild') await tellPeople(tx, principal, { ...on, done }, effect);
  const { status } = done.state;
  if (status === 'running' || instance.parentTokenId !== null) return;
  const [outcomeZh, outcomeEn] = processInstanceLife.states[status].label;
  const receivers = receiversOf(on, [instance.starterId], principal.id);
  const values = { ...approvalTitleValues(instance.kind, instance.title), outcomeZh, outcomeEn };
  await notifyPeople(tx, receivers, { kind: 'processEnded', values, link: linkTo(instance), of: instance }, principal);
}
