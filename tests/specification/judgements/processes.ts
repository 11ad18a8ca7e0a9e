/** Approvals go through a workflow engine (spec 1, 4, 7): one is started, claimed, approved, returned, rolled back and cancelled by whoever knows these calls alone. */
import { expect } from 'vitest';
import type { Given } from '#tests/specification/client.ts';
import type { Judgement, Judgements, Known } from '#tests/specification/known.ts';
import { callAt } from '#tests/specification/specified.ts';

const image = 'GET /workflow-center/process-module/instance-image';
const at = (path: string) => callAt(`POST /workflow-center/${path}`);
interface Standing {
  readonly id: string;
  readonly node: unknown;
  readonly task: string;
}
const standingIn = (datas: Given): Standing => {
  const [next] = datas['next'] as readonly { readonly node: string; readonly tasks?: readonly string[] }[];
  return { id: String(datas['id']), node: next?.node, task: next?.tasks?.[0] ?? '' };
};

/** A consultant asks for a large refund. */
async function started({ enter, stage }: Known): Promise<Standing> {
  const consultant = await enter(stage.consultant);
  const { datas } = await consultant.done(at('process-module/start'), { definitionKey: 'refund', title: '退款申请', variables: { amount: 600_000 } });
  return standingIn(datas as Given);
}
const decided =
  (path: string, given: Given = {}): Judgement =>
  async (known) => {
    const { task, node } = await started(known);
    const lead = await known.enter(known.stage.lead);
    const after = standingIn((await lead.done(at(path), { id: task, ...given })).datas as Given);
    expect(after.node).not.toBe(node);
    expect((await lead.send(at(path), { id: task, ...given })).code).not.toBe(0);
  };
const historyOf = async ({ client }: Known, id: string): Promise<readonly unknown[]> => {
  const { datas } = await client.done(callAt('GET /workflow-center/process-module/history'), { id });
  return (datas as unknown as readonly Given[]).map((row) => row['act']);
};

export const processJudgements: Judgements = {
  'POST /workflow-center/process-module/start': async (known) => {
    expect((await started(known)).task).not.toBe('');
  },
  'GET /workflow-center/process-module/history': async (known) => {
    expect(await historyOf(known, (await started(known)).id)).toEqual(['started']);
  },
  'POST /workflow-center/process-module/cancel': async (known) => {
    const { id } = await started(known);
    await known.client.done(at('process-module/cancel'), { id, comment: '客户改期' });
    expect(await historyOf(known, id)).toEqual(['started', 'cancelled', 'ended']);
  },
  'POST /workflow-center/task-module/claim': async (known) => {
    const { id, task } = await started(known);
    const lead = await known.enter(known.stage.lead);
    await lead.done(at('task-module/claim'), { id: task });
    expect(await historyOf(known, id)).toEqual(['started', 'claimed']);
  },
  'POST /workflow-center/task-module/approve': decided('task-module/approve', { comment: '金额核对过' }),
  'POST /workflow-center/task-module/return': decided('task-module/return', { comment: '补充凭证' }),
  'POST /workflow-center/task-module/serial-rollback': decided('task-module/serial-rollback', { comment: '补充凭证' }),
  /** The picture shows how far the instance is. */
  [image]: async (known) => {
    const { bytes } = await known.client.done(callAt(image), { id: (await started(known)).id });
    expect(new TextDecoder().decode(bytes)).toMatch(/^<svg .*<title>.+<\/title>.*<\/svg>$/);
  },
};
