/** A3: what a closing socket could not look up any more is not overtaken by what came after it on the same socket. */
import { expect, test } from 'vitest';
import { frameType } from '#contract/socket.ts';
import { Connection } from '#server/hub/connection.ts';
import { newCounts } from '#server/hub/counts.ts';
import { Receiver } from '#server/hub/receive.ts';
import type { ReceiveParts } from '#server/hub/receive.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

const memberId = '00000000-0000-4000-8000-000000000001';
const orgId = '00000000-0000-4000-8000-000000000002';
const principal = {
  kind: 'member',
  id: memberId,
  orgId,
  orgIds: [orgId],
  groupId: orgId,
  rights: new Set(['chat.member']),
  language: 'zh-CN',
} as unknown as Principal;
const frame = (content: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      type: frameType.text,
      messageType: frameType.text,
      content,
      systemId: `${orgId}_2`,
      fromRemoteId: memberId,
      fromRemoteSystem: 'member',
      toRemoteId: '',
      toRemoteSystem: 'staff',
      busId: '',
      username: 'x',
    }),
  );

test('[A3] the database fails the first look and answers the next ones, while the socket closes: nothing of it is stored out of turn', async () => {
  const stored: string[] = [];
  /** One look at a time, shared by whoever asks meanwhile. */
  let looking: Promise<unknown> | null = null;
  let isBack = false;
  let fail: (reason: Error) => void = () => undefined;
  const found = { id: 'c', orgId, groupId: orgId, kind: 'member', memberId, busId: null, isStored: true };
  const resolve = (): Promise<unknown> => {
    looking ??= isBack
      ? Promise.resolve(found)
      : new Promise((_, reject) => {
          fail = reject;
        });
    return looking;
  };
  const parts = {
    outbox: { send: () => undefined, close: () => undefined },
    counts: newCounts(),
    conversations: { resolve },
    sendGroup: { add: ({ draft }: { draft: { content: string } }) => stored.push(draft.content) > 0 },
    touch: () => undefined,
    onFault: () => undefined,
    refusesNext: () => false,
  } as unknown as ReceiveParts;
  const connection = new Connection({ ws: {}, socket: {}, principal, messages: undefined, now: 0 } as never);
  const receiver = new Receiver(parts);
  for (const content of ['1', '2', '3']) receiver.receive(connection, frame(content), false);
  // The first one has asked by the next turn.
  await new Promise((resolve_) => {
    setImmediate(resolve_);
  });
  connection.isClosing = true;
  fail(new Refusal('unavailable'));
  isBack = true;
  looking = null;
  await connection.tail;
  expect(stored).toEqual([]);
});
