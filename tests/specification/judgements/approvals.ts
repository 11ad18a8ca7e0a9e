/** Approvals by others, and the process of an investigation (spec 3, 7): five calls of which three change nothing. */
import { expect } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgement, Judgements, Known } from '#tests/specification/known.ts';
import type { Answer, Given } from '#tests/specification/client.ts';
import { rowsIn } from '#tests/specification/rows.ts';
import type { Row } from '#tests/specification/rows.ts';
import { callAt } from '#tests/specification/specified.ts';

const approvals = familyNamed('/crm-server/approval');
const process = '/workflow-center/investigationProcess';

async function investigated({ rows }: Known, status?: string): Promise<Row> {
  const found = (await rows.read(approvals)).find((row) => row['kind'] === 'investigation' && (status === undefined || row['status'] === status));
  if (!found) throw new Error(`No approval of an investigation is ${status ?? 'there'}: expected one in the demo.`);
  return found;
}
const told = async ({ client }: Known, id: unknown): Promise<Given> =>
  (await client.done(callAt(`GET ${process}/viewProcessReport/{id}`), { id })).datas as Given;

const withdraws: Judgement = async ({ client, rows }) => {
  const { id } = await rows.make(approvals);
  await client.done(callAt('POST /crm-server/approval/withdraw'), { id });
  expect((await rows.read(approvals)).find((row) => row.id === id)?.['status']).toBe('withdrawn');
};

/** Somebody else asks for a refund: nobody decides about what they asked for themselves. */
async function askedByColleague({ enter, stage, rows }: Known): Promise<string> {
  const colleague = await enter(stage.consultant);
  const taken = new Set(rows.seen(approvals.name).map((row) => row['subjectId']));
  const { datas } = await colleague.done(callAt('GET /crm-server/pushorder/list'), { limit: 100 });
  const paid = rowsIn({ datas } as Answer).find((row) => row['status'] === 'completed' && !taken.has(row.id));
  const asked = await colleague.done(callAt('POST /crm-server/approval/save'), { kind: 'refund', subjectId: paid?.id, remark: '客户退订' });
  return String((asked.datas as Given)['id']);
}
const decides =
  (verb: 'approve' | 'reject', status: string): Judgement =>
  async (known) => {
    await known.rows.read(approvals);
    const id = await askedByColleague(known);
    await known.client.done(callAt(`POST /crm-server/approval/${verb}`), { id, remark: '核对过资料' });
    expect((await known.rows.read(approvals)).find((row) => row.id === id)?.['status']).toBe(status);
  };

export const approvalJudgements: Judgements = {
  [`GET ${process}/viewProcessReport/{id}`]: async (known) => {
    const { subjectId } = await investigated(known);
    const before = await told(known, subjectId);
    expect(before['title']).toBeTypeOf('string');
    expect(await told(known, subjectId)).toEqual(before);
  },
  [`GET ${process}/handle-situation/{id}`]: async (known) => {
    const { subjectId } = await investigated(known);
    const { datas } = await known.client.done(callAt(`GET ${process}/handle-situation/{id}`), { id: subjectId });
    expect((datas as readonly Given[])[0]?.['what']).toBeTypeOf('string');
  },
  [`GET ${process}/export/{id}`]: async (known) => {
    const { subjectId } = await investigated(known);
    const { bytes } = await known.client.done(callAt(`GET ${process}/export/{id}`), { id: subjectId });
    expect(new TextDecoder('latin1').decode(bytes.slice(0, 5))).toBe('%PDF-');
  },
  [`POST ${process}/approve/{id}`]: async (known) => {
    const { subjectId } = await investigated(known, 'waiting');
    await known.client.done(callAt(`POST ${process}/approve/{id}`), { id: subjectId });
    expect((await told(known, subjectId))['status']).toBe('closed');
  },
  [`POST ${process}/process-start/{id}`]: async (known) => {
    const { subjectId } = await investigated(known, 'rejected');
    await known.client.done(callAt(`POST ${process}/process-start/{id}`), { id: subjectId });
    expect((await told(known, subjectId))['status']).toBe('reported');
  },
  'POST /crm-server/approval/withdraw': withdraws,
  'POST /crm-server/approval/approve': decides('approve', 'approved'),
  'POST /crm-server/approval/reject': decides('reject', 'rejected'),
};
