/** F3: whether there is an account is told by no answer, and not by how long it takes: the difference is printed, and judged by whoever reads it. */
import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#server/session/password.ts';
import { password } from '#tests/server/support/hospital.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { startWechat } from '#tests/server/support/wechat.ts';
import type { WechatDouble } from '#tests/server/support/wechat.ts';
import { figure } from './profile.ts';

let outside: WechatDouble;
let server: TestServer;
beforeAll(async () => {
  outside = await startWechat();
  outside.secrets.set('corp', 'key');
  server = await startTestServer({ WECOM_URL: outside.url, WECOM_KEY: 'key', WECOM_CORP_ID: 'corp', WECOM_AGENT_ID: '1', RATE_LIMITS: 'off' });
  const { east } = server.hospital.orgs;
  // A password costs here what it costs in the product.
  await server.hospital.staff('present', east, 'desk', { mobile: '13912345678', password_hash: await hashPassword(password) });
  await server.hospital.staff('gone', east, 'desk', { qywx_user_id: 'GoneAtWecom', enabled: false });
});
afterAll(async () => {
  await server.close();
  outside.close();
});

const get = (path: string, given: Readonly<Record<string, string>>): Promise<Reply> => server.call('GET', `${path}?${new URLSearchParams(given).toString()}`);

/** A state of its own for each scan, before the clock runs. */
async function scanOf(id: string): Promise<() => Promise<Reply>> {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');
  const begun = await get('/api-user/users-anon/qywxGeneratorScanQrCode', { corpId: 'corp', challenge });
  const code = randomBytes(9).toString('hex');
  outside.codes.set(code, { of: 'corp', id });
  return () => get('/api-user/users-anon/fillLoginInfo', { state: (begun.datas as { state: string }).state, code });
}

/** The same is asked of one that there is, and of one that there is not. */
const ways: Readonly<Record<string, { readonly pairs: number; readonly there: string; readonly ask: (name: string) => Promise<() => Promise<Reply>> }>> = {
  login: {
    pairs: figure(16, 400),
    there: 'present',
    ask: async (username) => () => server.call('POST', '/api-uaa/oauth/user/token', { form: { username, password: 'wrong' } }),
  },
  checkYmUserInfo: { pairs: figure(20, 200), there: 'present', ask: async (username) => () => get('/api-user/users-anon/checkYmUserInfo', { username }) },
  sendValidCode: {
    pairs: figure(12, 200),
    there: 'present',
    ask: async (username) => () => server.call('POST', '/api-user/users-anon/sendValidCode', { json: { username } }),
  },
  scan: { pairs: figure(12, 200), there: 'GoneAtWecom', ask: scanOf },
};

test.each(Object.entries(ways))('[F3] %s answers for an account as for none', async (name, { pairs, there, ask }) => {
  const laterMs: number[] = [];
  const told = new Set<string>();
  for (let at = 0; at < pairs; at += 1) {
    const spent: Record<string, number> = {};
    // Each of the two goes first as often: what comes second finds everything warm.
    for (const principal of at % 2 === 0 ? [there, `nobody${at}`] : [`nobody${at}`, there]) {
      const send = await ask(principal);
      const began = performance.now();
      const { status, text } = await send();
      spent[principal] = performance.now() - began;
      told.add(`${status} ${text}`);
    }
    laterMs.push((spent[there] ?? 0) - (spent[`nobody${at}`] ?? 0));
  }
  const median = laterMs.toSorted((a, b) => a - b)[Math.floor(laterMs.length / 2)] ?? 0;
  process.stdout.write(`F3: over ${pairs} pairs ${name} answers ${median.toFixed(2)} ms later for an account than for none, median (goal within 10)\n`);
  expect(told.size, [...told].join('\n')).toBe(1);
});
