/** Batches of the official account alone: they cost nothing, so they go out once their receivers are checked. */
import type { Answers, Takes } from '#contract/operations.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { writes } from '#server/engine/calls/handler.ts';
import { createRow, lockRow, storeAs } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { beginCheck, continueWith } from './batchCalls.ts';
import { batchCaller } from './batchRow.ts';

type Sent = Answers<'mpTemplate.send'>;

interface Template extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
}

/** A template is named by our id or by WeChat's. @throws Refusal invalidInput */
async function templateOf(tx: Tx, { templateId }: { readonly templateId: string }, principal: Principal): Promise<Template> {
  const [found] = await tx.query<Template>(
    `select id, name from mp_template where (id::text = $1 or provider_id = $1) and org_id = any($2) and deleted_at is null order by (org_id = $3) desc, id limit 1`,
    [templateId, principal.orgIds, principal.orgId],
  );
  if (!found) throw invalid(principal, 'templateId', ['没有这个公众号模板', 'There is no such official-account template']);
  return found;
}

type Asked = Pick<Takes<'mpTemplate.send'>, 'templateId' | 'name' | 'values'>;

async function begin(
  tx: Tx,
  asked: Asked,
  from: Readonly<Record<string, unknown>>,
  by: { readonly principal: Principal; readonly context: OperationContext },
): Promise<Sent> {
  const { principal, context } = by;
  const template = await templateOf(tx, asked, principal);
  const caller = batchCaller(principal, context.keys);
  const made = await createRow(tx, caller, { name: asked.name ?? template.name, mpTemplateId: template.id, values: asked.values ?? [], ...from });
  context.note({ entity: 'smsBatch', entityId: made.id });
  const before = await lockRow(tx, caller, made.id);
  await storeAs(tx, caller, before, { draft: new Map([['isAtOnce', true]]), act: 'updated' });
  return beginCheck(tx, await lockRow(tx, caller, made.id), principal, context);
}

async function send(tx: Tx, { memberIds, groupId, ...asked }: Takes<'mpTemplate.send'>, principal: Principal, context: OperationContext): Promise<Sent> {
  const isChosen = (memberIds ?? []).length > 0;
  if (!isChosen && groupId == null) throw invalid(principal, 'memberIds', ['选客户，或一个客户群组', 'Give customers, or a customer group']);
  return begin(tx, asked, isChosen ? { source: 'chosen', memberIds } : { source: 'group', groupId }, { principal, context });
}

const sendFromExcel = (tx: Tx, { path, ...asked }: Takes<'mpTemplate.sendFromExcel'>, principal: Principal, context: OperationContext): Promise<Sent> =>
  begin(tx, asked, { source: 'file', path }, { principal, context });

/** @throws Refusal batchCosts for a batch that sends SMS too: that is confirmed with its price */
async function resend(tx: Tx, { id }: Takes<'mpTemplate.resend'>, principal: Principal, context: OperationContext): Promise<Sent> {
  const [paid] = await tx.query('select 1 from sms_batch where id = $1 and template_id is not null', [id]);
  if (paid) throw new Refusal('batchCosts');
  return continueWith(tx, { id }, { principal, context, reached: 'failed', from: ['finished', 'stopped'] });
}

export const mpTemplate: Pick<Handlers, `mpTemplate.${'send' | 'sendFromExcel' | 'resend'}`> = {
  'mpTemplate.send': writes(send),
  'mpTemplate.sendFromExcel': writes(sendFromExcel),
  'mpTemplate.resend': writes(resend),
};
