import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { httpLimits } from '#contract/limits/server.ts';
import { Arrivals } from '#server/http/arrival.ts';
import { until } from '#tests/rig/until.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.hospital.staff('anna', server.hospital.orgs.east);
  token = await server.login('anna');
});
afterAll(() => server.close());
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const comes = (): IncomingMessage & { socket: { bytesRead: number }; complete: boolean } =>
  Object.assign(new EventEmitter(), { socket: { bytesRead: 0 }, complete: false }) as never;

test('a file goes on as long as its bytes come, however slow; it is cut when no more come', () => {
  const [arrivals, request, late] = [new Arrivals(), comes(), vi.fn()];
  arrivals.watch(request, true, late);
  for (let part = 1; part <= 30; part += 1) {
    request.socket.bytesRead = part;
    vi.advanceTimersByTime(httpLimits.requestMs - 1_000);
  }
  expect(late).not.toHaveBeenCalled();
  // The look that saw the last byte began anew.
  vi.advanceTimersByTime(2_000);
  expect(late).toHaveBeenCalledTimes(1);
});

test('a call is whole in time or cut, whatever comes; one that is whole has the time it needs', () => {
  const [arrivals, slow, whole, late] = [new Arrivals(), comes(), comes(), vi.fn()];
  arrivals.watch(slow, false, late);
  arrivals.watch(whole, false, () => expect.unreachable('it was whole'));
  whole.complete = true;
  for (let second = 1; second <= 60; second += 1) {
    slow.socket.bytesRead = second;
    vi.advanceTimersByTime(1_000);
    expect(late).toHaveBeenCalledTimes(second < httpLimits.requestMs / 1_000 ? 0 : 1);
  }
  whole.emit('close');
  expect(vi.getTimerCount()).toBe(0);
});

test.each([
  ['call', '/crm-server/pushorder/updateStatus', 'application/json', '{'],
  ['file', '/api-file/files/upHttpsLoad', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx'],
])('a %s that stalls is told that it took too long, and its connection ends', async (_, path, type, beginning) => {
  const socket = connect(server.running.port, '127.0.0.1');
  let answer = '';
  let isOver = false;
  socket
    .setEncoding('utf8')
    .on('data', (part: string) => {
      answer += part;
    })
    .on('close', () => {
      isOver = true;
    });
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 900\r\n\r\n${beginning}`);
  await until(
    () => {
      vi.advanceTimersByTime(1_000);
      return isOver;
    },
    { what: 'the connection to end' },
  );
  expect(answer).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\n$/);
  expect(answer).toContain('content-security-policy');
});
