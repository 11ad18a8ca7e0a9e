import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { compiledFolder } from '#tests/rig/compiled.ts';
import { figure, isLong } from '#tests/server/promises/profile.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

interface Person {
  readonly username: string;
  readonly password: string;
  readonly roleCodes: readonly string[];
  readonly orgId: string;
}
interface Ready {
  readonly kind: string;
  readonly url: string;
  readonly port: number;
  readonly metricsPort: number;
  readonly notes: readonly string[];
  readonly demo: { readonly staff: readonly Person[]; readonly members: readonly object[] };
}

let test: TestDatabase;
const dataDir = mkdtempSync(join(tmpdir(), 'careline-main-'));
const children = new Set<ChildProcess>();
beforeAll(async () => {
  test = await freshDatabase();
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});
afterAll(async () => {
  await test.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const node = resolve('node_modules/.bin/node');

interface Started {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}
function start(env: Readonly<Record<string, string>>, execPath = node): Started {
  const { PATH = '' } = process.env;
  const child = fork(resolve('server/main.ts'), {
    env: { PATH, NODE_COMPILE_CACHE: compiledFolder, DATA_DIR: dataDir, PORT: '0', DEMO: '0', DATABASE_URL: test.url, ...env },
    execPath,
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  // 'close' would wait for what was written, but never comes after disconnect().
  const ended = Promise.race([once(child, 'close'), once(child, 'disconnect').then(() => once(child, 'exit'))]).then(([code]) => {
    children.delete(child);
    return code as number | null;
  });
  return { child, output: () => output, ended };
}

async function ready(started: Started): Promise<Ready> {
  const [message] = (await Promise.race([
    once(started.child, 'message'),
    started.ended.then(() => {
      throw new Error(`It ended: ${started.output()}`);
    }),
  ])) as [Ready];
  return message;
}

async function login(url: string, { username, password }: Person): Promise<string> {
  const answer = await fetch(`${url}/api-uaa/oauth/user/token`, { method: 'POST', body: new URLSearchParams({ username, password }) });
  return ((await answer.json()) as { datas: { access_token: string } }).datas.access_token;
}

const get = (url: string, path: string, token: string): Promise<Response> => fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } });

describe("the server's process", () => {
  it('tells the launcher where it is and whom one can play, serves, and ends well on SIGTERM with its sockets told', async () => {
    const started = start({ DEMO: '1', METRICS_PORT: '0' });
    const told = await ready(started);
    expect(told).toMatchObject({ kind: 'ready', url: `http://127.0.0.1:${told.port}` });
    expect(told.metricsPort).toBeGreaterThan(0);
    const [first] = told.demo.staff;
    expect(told.notes.join(' ')).toContain(first!.password);
    expect(Object.keys(first!).toSorted()).toEqual(['orgId', 'password', 'roleCodes', 'username']);
    const token = await login(told.url, first!);
    const ticket = ((await (await get(told.url, '/crm-server/allocationRule/uin/token', token)).json()) as { datas: { token: string } }).datas.token;
    const socket = new WebSocket(`${told.url.replace('http', 'ws')}/ws?token=${ticket}`);
    await once(socket, 'open');
    const closed = once(socket, 'close') as Promise<[number]>;
    const config = (await (await fetch(`${told.url}/config.json`)).json()) as { demo: { password: string; staff: object[] } };
    expect(config.demo.password).toBe(first!.password);
    const answers = Array.from({ length: 30 }, () =>
      get(told.url, '/crm-server/Consultation/doctorGetChat', token).then((one) => one.json() as Promise<{ resp_code: number }>),
    );
    await answers[0];
    started.child.kill('SIGTERM');
    expect((await Promise.all(answers)).map((one) => one.resp_code).filter((code) => code !== 0 && code !== 50303)).toEqual([]);
    expect((await closed)[0]).toBe(1012);
    expect(await started.ended).toBe(0);
    expect(started.output()).not.toMatch(/"level":"(error|fatal)"/);
  });

  it('ends when its launcher is gone', async () => {
    const started = start({});
    await ready(started);
    started.child.disconnect();
    expect(await started.ended).toBe(0);
  });

  const refusals = [
    ['a database that is not there', { DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:9/none' }, 1, /^The database cannot be reached[^\n]*\n$/],
    // The launcher asks the same lines (`launcher/launch.test.ts`).
    ['a wrong setting', { PORT: 'many' }, 78, /^PORT: found "many", expected .+\.\n$/],
  ] as const;
  it.each(refusals.slice(0, figure(1, refusals.length)))('refuses to start with %s in one line', async (_what, env, code, line) => {
    const started = start(env);
    expect(await started.ended).toBe(code);
    expect(started.output()).toMatch(line);
    expect(started.output()).not.toContain('secret-word');
  });

  it('[G5] [L6] answers a file that the disk has no room for with 507, leaves nothing of it, and serves on', async () => {
    const server = join(dataDir, 'limited.sh');
    writeFileSync(server, `#!/bin/bash\nulimit -f 128\nexec ${node} "$@"\n`, { mode: 0o755 });
    const started = start({ DEMO: '1' }, server);
    const told = await ready(started);
    const token = await login(told.url, told.demo.staff[0]!);
    const upload = async (edge: number): Promise<{ resp_code: number }> => {
      const noise = await sharp({ create: { width: edge, height: edge, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 100, sigma: 30 } } })
        .png()
        .toBuffer();
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(noise)]), 'a.png');
      const answer = await fetch(`${told.url}/api-file/files/upHttpsLoad`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body });
      return (await answer.json()) as { resp_code: number };
    };
    const files = (): string[] =>
      readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => entry.name);
    const before = files();
    expect((await upload(400)).resp_code).toBe(50701);
    expect(files()).toEqual(before);
    expect((await upload(20)).resp_code).toBe(0);
    const again = await login(told.url, told.demo.staff[0]!);
    expect((await get(told.url, '/crm-server/Consultation/doctorGetChat', again)).status).toBe(200);
  });

  it.runIf(isLong())('refuses a taken port in one line', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const started = start({ PORT: String(port) });
    expect(await started.ended).toBe(78);
    expect(started.output()).toMatch(new RegExp(`^PORT: found ${port}, which is taken[^\n]*\n$`, 'm'));
    other.close();
  });

  it('never shows demo people beyond loopback, whatever the settings say later', async () => {
    const started = start({ HOST: '0.0.0.0', PUBLIC_ORIGIN: 'http://example.org' });
    expect(await started.ended).toBe(78);
    expect(started.output()).toMatch(/^HOST: found "0\.0\.0\.0" while the database holds demo data/m);
  });
});
