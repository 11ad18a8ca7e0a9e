/** What an act does besides: people are told, subprocesses begin and end. All of it is in the transaction of the act. */
import { processInstanceLife } from '#contract/lives/processInstanceLife.ts';
import type { ProcessContent } from '#contract/processes/variables.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { notifyPeople } from '#server/messages/publish.ts';
import type { By } from './act.ts';
import { applyTo } from './act.ts';
import type { Effect, Interpreted } from './interpret/state.ts';
import type { Instance } from './rows.ts';
import { startProcess } from './start.ts';
import type { KnownWorld } from './world.ts';

interface On {
  readonly instance: Instance;
  readonly model: ProcessContent;
  readonly world: KnownWorld;
}

const childSql = `select id from process_instance where parent_token_id = $1 and status = 'running' and deleted_at is null`;
const keySql = 'select key from process_definition where id = $1';

async function beginChild(tx: Tx, by: By, { instance }: On, { token, definitionKey }: Extract<Effect, { kind: 'beginChild' }>): Promise<void> {
  const [own] = await tx.query<{ key: string }>(keySql, [instance.definitionId]);
  // A process that began itself again would never end.
  if (own?.key === definitionKey) throw new Error(`The process '${definitionKey}' names itself as its subprocess.`);
  await startProcess(tx, by, {
    orgId: instance.orgId,
    definitionKey,
    variables: instance.variables ?? {},
    title: instance.title,
    starterId: instance.starterId,
    parentTokenId: token,
  });
}

async function endChild(tx: Tx, by: By, { instance }: On, token: string): Promise<void> {
  const system: By = { principal: systemOf(instance), keys: by.keys };
  for (const { id } of await tx.query<{ id: string }>(childSql, [token]))
    await applyTo(tx, system, id, { kind: 'cancel', by: system.principal.id, isManager: true, isForced: true });
}

const linkTo = ({ id }: Instance): string => `/processes?id=${id}`;

/** Whoever acts knows it already; a deputy is told beside whom they stand in for. */
function receiversOf({ world }: On, people: readonly string[], actor: string): readonly string[] {
  return [...new Set([...people, ...people.flatMap((id) => world.deputies.get(id) ?? [])])].filter((id) => id !== actor);
}

async function tellPeople(tx: Tx, by: By, on: On, effect: Exclude<Effect, { kind: 'beginChild' | 'endChild' }>, done: Interpreted): Promise<void> {
  const { instance, model } = on;
  const receivers = receiversOf(on, effect.people, by.principal.id);
  if (effect.kind === 'notify') {
    const values = { title: instance.title, text: effect.text };
    return notifyPeople(tx, receivers, { kind: 'processNotice', values, link: linkTo(instance), of: instance }, by.principal);
  }
  const task = done.state.tasks.find(({ id }) => id === effect.task);
  const node = model.graph.nodes.find(({ id }) => id === task?.node);
  const values = { task: node?.title ?? instance.title, title: instance.title };
  const kind = effect.kind === 'offered' ? 'taskOffered' : 'taskLate';
  return notifyPeople(tx, receivers, { kind, values, link: `/tasks?id=${effect.task}`, of: instance }, by.principal);
}

export async function doEffects(tx: Tx, by: By, on: On, done: Interpreted): Promise<void> {
  const { instance } = on;
  for (const effect of done.effects) {
    if (effect.kind === 'beginChild') await beginChild(tx, by, on, effect);
    else if (effect.kind === 'endChild') await endChild(tx, by, on, effect.token);
    else await tellPeople(tx, by, on, effect, done);
  }
  const { status } = done.state;
  if (status === 'running' || instance.parentTokenId !== null) return;
  const [outcomeZh, outcomeEn] = processInstanceLife.states[status].label;
  const receivers = receiversOf(on, [instance.starterId], by.principal.id);
  await notifyPeople(
    tx,
    receivers,
    { kind: 'processEnded', values: { title: instance.title, outcomeZh, outcomeEn }, link: linkTo(instance), of: instance },
    by.principal,
  );
}
