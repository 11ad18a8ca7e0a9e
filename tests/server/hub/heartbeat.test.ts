import { expect, test } from 'vitest';
import { heartbeatFrame } from '#contract/socket.ts';
import { readFrame } from '#server/hub/readFrame.ts';

const read = (text: string) => readFrame(Buffer.from(text), false);
const plain = { is: 'heartbeat', hasPosition: false };
const placed = { is: 'heartbeat', hasPosition: true };

test('the heartbeat that the console says, with whichever position, is one object for all sockets', () => {
  expect(read(JSON.stringify(heartbeatFrame(null)))).toEqual(plain);
  for (const position of [0, 7, 12_345, Number.MAX_SAFE_INTEGER - 1]) expect(read(JSON.stringify(heartbeatFrame(position)))).toEqual(placed);
  expect(read(JSON.stringify(heartbeatFrame(7)))).toBe(read(JSON.stringify(heartbeatFrame(12_345))));
  expect(read(JSON.stringify(heartbeatFrame(null)))).toBe(read(JSON.stringify(heartbeatFrame(null))));
});

test.each([
  ['{"type":4}', plain],
  ['{"messageType":4}', plain],
  ['{"messageType":4,"type":4}', plain],
  ['{ "type": 4, "messageType": 4 }', plain],
  ['{"type":4,"messageType":4,"position":-7}', placed],
  ['{"type":4,"messageType":4,"position":1.5}', placed],
  ['{"type":4,"messageType":4,"position":12345678901234567890}', placed],
  ['{"type":4,"messageType":4,"position":7,"more":1}', placed],
  ['{"type":4,"messageType":4,"position":"7"}', plain],
  ['{"type":4,"messageType":4,"position":null}', plain],
])('another spelling is read as JSON reads it: %s', (text, expected) => expect(read(text)).toEqual(expected));

test.each([
  '{"type":4,"messageType":4,"position":}',
  '{"type":4,"messageType":4,"position":07}',
  '{"type":4,"messageType":4,"position":7',
  '{"type":4,"messageType":4,"position":7x}',
  '{"type":4,"messageType":4,"position":7]',
  '{"type":4,"messageType":5}',
  '{"type":4,"messageType":4]',
])('what only resembles one is refused: %s', (text) => expect(read(text)).toMatchObject({ is: 'bad', reason: 'frameUnreadable' }));
