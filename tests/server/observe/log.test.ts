import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog, describeError } from '#server/observe/log.ts';
import { password } from '#tests/server/support/hospital.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off', METRICS_PORT: '0' });
});
afterAll(() => server.close());

describe('the log, at its most talkative', () => {
  it('holds no bearer, ticket, password, phone, name or text of anybody', async () => {
    const { hospital } = server;
    await hospital.staff('canaryname', hospital.orgs.east);
    const memberId = await hospital.member('canary-open-id', hospital.orgs.east, { name: '林晓晓', mobile: '13987654321' });
    const conversationId = await hospital.conversation(memberId, hospital.orgs.east);
    await hospital.message(conversationId, hospital.orgs.east, { seq: 1, content: '我的检查结果出来了', sender_id: memberId });
    const token = await server.login('canaryname');
    const member = await server.loginMember('canary-open-id');
    const ticket = ((await server.call('GET', '/crm-server/allocationRule/uin/token', { token })).datas as { token: string }).token;
    const second = await server.login('canaryname');
    await server.call('DELETE', `/api-uaa/oauth/remove/token?token=${second}`, { token });
    await server.call('GET', `/ws?token=${ticket}`);
    await server.call('GET', `/nothing?token=${ticket}&mobile=13987654321`, { token });
    await server.call('POST', '/api-uaa/oauth/user/token', { form: { username: 'canaryname', password: 'Wrong-canary-1' } });
    await server.call('POST', '/im/message/queryRemoteSingleMessage', { token, form: { conversationId } });
    await server.call('GET', '/crm-server/pushorder/list?searchValue=13987654321', { token });
    await server.test.database.query('alter table "order" rename to order_away');
    await server.call('GET', '/crm-server/pushorder/list?searchValue=13987654321', { token });
    await server.test.database.query('alter table order_away rename to "order"');
    const log = server.log();
    expect(log.length).toBeGreaterThan(500);
    expect(log).toContain('order.list');
    for (const secret of [token, member, ticket, second, password, 'Wrong-canary-1', 'canaryname', 'canary-open-id', '13987654321', '林晓晓', '检查结果'])
      expect(log, secret.slice(0, 6)).not.toContain(secret);
  });

  it('takes away what somebody hands over by mistake', () => {
    const lines: string[] = [];
    const log = createLog(
      { logLevel: 'trace' },
      {
        write: (line) => {
          lines.push(line);
        },
      },
    );
    log.info({ token: 'abc', user: { password: 'abc', mobile: 'abc' }, url: 'abc' }, 'x');
    expect(lines.join('')).not.toContain('abc');
  });
});

describe('an error in the log', () => {
  it('of the database tells its code and objects, never its message', () => {
    const error = Object.assign(new Error('Key (mobile)=(13987654321) already exists.'), {
      code: '23505',
      severity: 'ERROR',
      table: 'member',
      constraint: 'member_mobile_key',
    });
    expect(describeError(error)).toMatchObject({ code: '23505', table: 'member', constraint: 'member_mobile_key' });
    expect(JSON.stringify(describeError(error))).not.toContain('13987654321');
  });

  it('of ours keeps its words, without numbers, names and tokens in them', () => {
    const described = JSON.stringify(
      describeError(new Error(`No room for 13987654321 of 林晓晓 with ${'x'.repeat(43)}`, { cause: new Error('because of 110101199003071234') })),
    );
    expect(described).toContain('No room for');
    expect(described).not.toMatch(/13987654321|林晓晓|xxxxx|110101199003071234/);
  });
});

describe('metrics', () => {
  it('are told on a port of their own, on loopback', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.running.metricsPort}/metrics`);
    const text = await answer.text();
    expect(text).toMatch(/careline_http_requests_total\{operation="session.login",status="200"\} \d/);
    expect(text).toContain('careline_hub_sockets 0');
    expect((await fetch(`http://127.0.0.1:${server.running.metricsPort}/`)).status).toBe(404);
    expect((await server.call('GET', '/metrics')).status).toBe(404);
  });
});
