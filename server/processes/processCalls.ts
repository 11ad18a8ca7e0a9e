/** Calls of processes: those of the specification and ours, all of them one function each (act.ts). */
import { reads, writes } from '#server/engine/calls/handler.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { act, whatIf } from './act.ts';
import { startProcess } from './start.ts';
import { wayOf } from './way.ts';
import { historyOf } from './history.ts';

type Keys = Extract<keyof Handlers, `processInstance.${'start' | 'way' | 'cancel' | 'act' | 'whatIf' | 'steps'}` | `processTask.${string}`>;
type Own = Exclude<Keys, `processTask.${'list' | 'detail' | 'count' | 'options' | 'history' | 'export' | 'bulk' | 'restore' | 'desk' | 'sheet'}`>;

export const processCalls: Pick<Handlers, Own> = {
  'processInstance.start': writes(async (tx, input, principal, { keys }) => {
    const { subjectEntity, subjectId, definitionKey, title, variables, chosen } = input;
    const subject = subjectEntity && subjectId ? { entity: subjectEntity, id: subjectId } : undefined;
    const begun = await startProcess(
      tx,
      { principal, keys },
      {
        orgId: principal.orgId,
        definitionKey,
        subject,
        variables: variables ?? {},
        title: title ?? '',
        starterId: principal.id,
        chosen: chosen ?? undefined,
      },
    );
    return { id: begun.instanceId, ended: begun.ended, next: begun.next };
  }),
  'processInstance.way': reads(async (query, { definitionKey, variables, chosen }, principal, { keys }) => ({
    steps: await wayOf(query, { principal, keys }, { definitionKey, variables: variables ?? {}, chosen: chosen ?? undefined }),
  })),
  'processInstance.cancel': writes((tx, { id, comment }, principal, { keys }) => act(tx, { principal, keys }, { kind: 'cancel', instanceId: id, comment })),
  'processInstance.act': writes((tx, { id, kind, comment }, principal, { keys }) => act(tx, { principal, keys }, { kind, instanceId: id, comment })),
  'processInstance.whatIf': reads((query, { id, kind, comment }, principal, { keys }) => whatIf(query, { principal, keys }, { kind, instanceId: id, comment })),
  'processInstance.steps': reads(async (query, { id }, principal) => historyOf(query, principal, id)),
  'processTask.claim': writes((tx, { id }, principal, { keys }) => act(tx, { principal, keys }, { kind: 'claim', taskId: id })),
  'processTask.approve': writes((tx, { id, comment, hash }, principal, { keys }) =>
    act(tx, { principal, keys }, { kind: 'approve', taskId: id, comment, hash }),
  ),
  'processTask.return': writes((tx, { id, to, comment }, principal, { keys }) => act(tx, { principal, keys }, { kind: 'return', taskId: id, to, comment })),
  'processTask.serialRollback': writes((tx, { id, comment }, principal, { keys }) => act(tx, { principal, keys }, { kind: 'rollback', taskId: id, comment })),
  'processTask.act': writes((tx, { id, ...given }, principal, { keys }) => act(tx, { principal, keys }, { ...given, taskId: id })),
  'processTask.whatIf': reads((query, { id, ...given }, principal, { keys }) => whatIf(query, { principal, keys }, { ...given, taskId: id })),
};
