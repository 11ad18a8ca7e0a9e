/** Nothing of the desk is a member's: every call that staff make there is refused to him. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import { withDesk } from './deskRig.ts';

const desk = withDesk();
const staffRights = ['chat.read', 'chat.write', 'chat.export', 'desk.team'];
const keys = (Object.keys(operations) as OperationKey[]).filter((key) => staffRights.includes(operationOf(key).right));

test('there are such calls', () => {
  expect(keys).toEqual(
    expect.arrayContaining(['conversation.list', 'conversation.move', 'conversation.transcript', 'desk.people', 'note.save', 'cannedReply.list']),
  );
});

test.each(keys)('%s is refused to the member of the very conversation', async (key) => {
  const member = await desk.member();
  const conversationId = await desk.conversation('waiting', null, { member_id: member.id });
  const [method = '', path = ''] = operationOf(key).endpoint.split(' ');
  const given = {
    conversationId,
    memberId: member.id,
    id: randomUUID(),
    move: 'claim',
    isUrgent: true,
    conversationIds: [conversationId],
    to: 'queue',
    words: 'text',
    text: 'x',
  };
  const query =
    method === 'GET' || method === 'DELETE' ? `?${new URLSearchParams({ conversationId, memberId: member.id, id: given.id, words: 'text' }).toString()}` : '';
  const answer = await desk.server.call(method, `${path}${query}`, { token: member.token, ...(query ? {} : { json: given }) });
  expect([answer.status, answer.code, answer.datas ?? null]).toEqual([403, 40301, null]);
  expect(await desk.stored(conversationId)).toMatchObject({ state: 'waiting', version: 1, is_urgent: null });
});
