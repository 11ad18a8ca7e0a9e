/** Calls of processes: those of the specification and ours, all of them one function each (act.ts). */
import { reads, writes } from '#server/engine/calls/handler.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { act, whatIf } from './act.ts';
import { startProcess } from './start.ts';
import { startableFor } from './startable.ts';
import { wayWith } from './way.ts';
import { historyOf } from './history.ts';
import { subjectOf } from './subjects.ts';

type Keys = Extract<keyof Handlers, `processInstance.${'start' | 'startable' | 'way' | 'cancel' | 'act' | 'whatIf' | 'steps'}` | `processTask.${string}`>;
type Own = Exclude<Keys, `processTask.${'list' | 'detail' | 'count' | 'options' | 'history' | 'export' | 'bulk' | 'restore' | 'desk' | 'sheet'}`>;

/** The outcome of a process is carried out: whoever could begin any for any row would settle it past those who decide. @throws Refusal invalidInput */
function requireByHand<S extends { readonly entity: string }>(principal: Principal, subject: S): S {
  if (subjectOf(subject.entity)?.byHand !== true)
    throw invalid(principal, 'subjectEntity', [
      `“${subject.entity}”的流程由它自己发起，在它的页面上操作`,
      `processes about "${subject.entity}" are begun by itself: act on its own page`,
    ]);
  return subject;
}

export const processCalls: Pick<Handlers, Own> = {
  'processInstance.start': writes(async (tx, input, principal, { keys }) => {
    const { subjectEntity, subjectId, definitionKey, title, variables, chosen } = input;
    const subject = subjectEntity && subjectId ? requireByHand(principal, { entity: subjectEntity, id: subjectId }) : undefined;
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
    ...(await wayWith(query, { principal, keys }, { definitionKey, variables: variables ?? {}, chosen: chosen ?? undefined })),
  })),
  'processInstance.startable': reads((query, _none, principal, { keys }) => startableFor(query, { principal, keys })),
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
