import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frameType } from '#contract/socket.ts';
import { changesOf } from '#streams/changes.ts';
import { readFrame } from '#streams/readFrame.ts';
import { burstWith } from '#tests/machines/bursts.ts';

const read = (frame: unknown): unknown => readFrame(JSON.stringify(frame));

describe('[M8] what arrives', () => {
  it.each([
    { type: 0, content: '您好', systemId: 'o1_1', fromRemoteId: 'm1', busId: '', username: '林' },
    { messageType: 3, content: 'o9', orderId: 'o9' },
    { type: 4 },
    { type: 5, resp_code: 41012, resp_msg: 'x', clientId: 'c' },
    { type: 16, content: '图文问诊', orderId: 'o9', status: 'paid', version: 3, position: 9 },
    { type: 17, entity: 'order', many: ['1', '2'], change: 'updated', version: 2, position: 8, patch: { isUrgent: true, teamId: null } },
    { type: 18, position: 5 },
    { type: 19, conversationId: 'c1', signal: 'typing' },
  ])('is taken as a frame: %o', (frame) => {
    expect(read(frame)).toMatchObject(frame);
  });

  it('a field that is null is one that is not there', () => {
    expect(read({ type: 0, content: 'x', busId: null, seq: null })).toEqual({ type: 0, messageType: 0, content: 'x' });
  });

  const garbage: readonly unknown[] = [
    null,
    7,
    [],
    {},
    { type: 99 },
    { type: '0', content: 'x' },
    { type: 0, content: { a: 1 } },
    { type: 0, content: 'x', seq: '7' },
    { type: 0, content: 'x', fromRemoteId: 5 },
    { type: 17, entity: 'order' },
    { type: 17, entity: 'order', many: 5, change: 'updated', version: 1, position: 1 },
    { type: 17, entity: 'order', many: [null], change: 'updated', version: 1, position: 1 },
    { type: 17, entity: 'order', id: '1', change: 'updated', version: 1, position: 1, patch: { a: { b: 1 } } },
    { type: 18 },
    { type: 19, signal: 'typing' },
    { type: 5 },
    { constructor: 1, type: -1 },
  ];
  it.each(garbage.map((given) => [JSON.stringify(given)]))('is left behind as unreadable: %s', (text) => {
    expect(readFrame(text)).toBeUndefined();
  });

  it('nothing that is taken makes an operator throw, whatever comes', () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('order', 'conversation', 1, null));
    const frame = fc.tuple(
      fc.constantFrom(...Object.values(frameType), 99, '0'),
      fc.dictionary(
        fc.constantFrom(
          'entity',
          'id',
          'many',
          'change',
          'version',
          'position',
          'patch',
          'orderId',
          'status',
          'seq',
          'conversationId',
          'signal',
          'resp_code',
          'content',
        ),
        value,
      ),
    );
    fc.assert(
      fc.property(frame, fc.string(), ([type, fields], text) => {
        for (const data of [JSON.stringify({ ...fields, type }), text, 7, new ArrayBuffer(2)]) {
          const taken = readFrame(data);
          // A heartbeat is nobody's news, and nothing was before the first position.
          if (!taken || taken.type === frameType.heartbeat || ('position' in taken && (taken.position ?? 0) < 0)) continue;
          const burst = burstWith(taken);
          expect(burst.order).toHaveLength(1);
          changesOf(burst);
        }
      }),
    );
  });
});
