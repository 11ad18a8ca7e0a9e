/** The desk of tasks and the page of an instance read these. */
import type { InstanceActName } from '#contract/choices/processes.ts';
import type { Answers } from '#contract/operations.ts';
import type { ActAnswer } from '#contract/processes/answers.ts';
import { processInstanceLife } from '#contract/lives/processInstanceLife.ts';
import type { Query } from '#server/db/database.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import type { Principal } from '#server/kit/principal.ts';
import { act, whatIf } from './act.ts';
import type { By } from './by.ts';
import { deliver, deliveryCheck } from './message.ts';
import { deskOf } from './taskDesk.ts';
import { instanceSheet, taskSheet } from './taskSheet.ts';

/** The act leads to these, a line for each place. */
async function leads(
  query: Query,
  by: By,
  kind: InstanceActName,
  asked: { readonly id: string; readonly comment?: string | null | undefined },
): Promise<Answers<'processInstance.withdrawCheck'>> {
  return leadsOf(by.principal, await whatIf(query, by, { kind, instanceId: asked.id, comment: asked.comment }));
}

function leadsOf({ language }: Principal, { ended, next }: ActAnswer): Answers<'processInstance.withdrawCheck'> {
  const at = language === 'en' ? 1 : 0;
  if (ended !== null) return [{ step: processInstanceLife.states[ended].label[at], who: null }];
  return next.map(({ title, who }) => ({ step: title[at], who: who.join(at === 1 ? ', ' : '、') }));
}

type Own = 'processTask.desk' | `processTask.sheet` | `processInstance.${'sheet' | 'withdraw' | 'withdrawCheck' | 'cancelCheck' | 'message' | 'messageCheck'}`;

export const taskDeskCalls: Pick<Handlers, Own> = {
  'processTask.desk': reads((query, { filter }, principal, { keys }) => deskOf(query, { principal, keys }, filter)),
  'processTask.sheet': reads(async (query, { id }, principal, { keys }) => ({ sheet: await taskSheet(query, { principal, keys }, id) })),
  'processInstance.sheet': reads(async (query, { id }, principal, { keys }) => ({ sheet: await instanceSheet(query, { principal, keys }, id) })),
  'processInstance.withdraw': writes((tx, { id, comment }, principal, { keys }) => act(tx, { principal, keys }, { kind: 'withdraw', instanceId: id, comment })),
  'processInstance.message': writes((tx, { id, name, comment }, principal, { keys }) => deliver(tx, { principal, keys }, { instanceId: id, name, comment })),
  'processInstance.messageCheck': reads(async (query, { id, name, comment }, principal, { keys }) =>
    leadsOf(principal, await deliveryCheck(query, { principal, keys }, { instanceId: id, name, comment })),
  ),
  'processInstance.withdrawCheck': reads((query, asked, principal, { keys }) => leads(query, { principal, keys }, 'withdraw', asked)),
  'processInstance.cancelCheck': reads((query, asked, principal, { keys }) => leads(query, { principal, keys }, 'cancel', asked)),
};
