import { describe, expect, it } from 'vitest';
import { moment, ref, state, text } from '#contract/kinds.ts';
import type { Fields } from '#contract/kinds.ts';
import { complaintLife } from '#contract/lives/complaintLife.ts';
import { investigationLife } from '#contract/lives/investigationLife.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { Standard } from '#contract/resource.ts';
import { lifeProblems } from '#server/engine/checks/checkLife.ts';

const status = state(['状态', 'Status'], complaintLife, { required: true });
const dueAt = moment(['期限', 'Due']);
const assigneeId = ref(['处理人', 'Looked after by'], 'staffUser');
const whole = { status, dueAt, assigneeId };

const told = (fields: Fields, standard: Partial<Standard> = {}): readonly string[] =>
  lifeProblems({
    name: 'plan',
    fields: { name: text(['名称', 'Name']), ...fields },
    standard: { base: '/crm-server/plan', title: 'name', endpoints: { list: ['GET /crm-server/plan/list', ''] }, ...standard },
  }).filter((problem) => problem !== undefined);

describe('a wrong life', () => {
  it('is none of one that has all its moments and people', () => {
    expect(told(whole)).toEqual([]);
  });

  it.each<[string, readonly string[], string]>([
    ['whose moment is missing', told({ status, assigneeId }), `plan: complaintLife.escalate waits for 'dueAt', which is no stored moment of this entity`],
    ['whose moment is no moment', told({ ...whole, dueAt: text(['期限', 'Due']) }), 'Write dueAt: moment(...), or name another one'],
    [
      'whose moment is of another row',
      told({ ...whole, dueAt: moment(['期限', 'Due'], { via: 'memberId.createdAt' }) }),
      `waits for 'dueAt', which is no stored moment`,
    ],
    [
      'that reminds what is no colleague',
      told({ ...whole, assigneeId: ref(['客户', 'Customer'], 'member') }),
      `plan: complaintLife.dueSoon tells 'assigneeId', which leads to no colleague. Write assigneeId: ref(..., 'staffUser')`,
    ],
    ['that stands in two fields', told({ ...whole, other: status }), `plan has two fields of the life 'complaintLife'`],
    ['that travels as numbers and has none', told(whole, { numbered: ['list'] }), `Write number: ... at the state 'received' of complaintLife`],
    [
      'that travels as numbers in a call that is not there',
      told(whole, { numbered: ['move'] }),
      `plan: standard.numbered names 'move', which has no endpoint. Write its endpoint, or leave it out`,
    ],
    [
      'that leaves what no form has to be changed in a fixed state',
      told({ ...whole, status: state(['状态', 'Status'], investigationLife, { required: true }), measures: text(['措施', 'Measures'], { readOnly: true }) }),
      `plan: investigationLife.closed.fixed leaves 'measures' to be changed, which no form of this entity changes`,
    ],
    ['that travels as numbers without being there', told({}, { numbered: ['list'] }), 'plan: standard.numbered means states, and there is none. Leave it out'],
  ])('%s is told with what to write', (_what, problems, words) => {
    expect(problems).toContainEqual(expect.stringContaining(words));
  });

  it('is none where there are two of different tables', () => {
    expect(told({ ...whole, paid: state(['付款', 'Paid'], orderLife) }).filter((problem) => problem.includes('two fields'))).toEqual([]);
  });
});
