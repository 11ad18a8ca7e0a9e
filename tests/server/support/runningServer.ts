/** A whole server on a database of its own, on a free port, with its log at hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/observe/log.ts';
import { startServer } from '#server/start.ts';
import type { Running } from '#server/start.ts';
import { makeHospital, password } from './hospital.ts';
import type { Hospital } from './hospital.ts';
import { freshDatabase } from './testDatabase.ts';
import type { TestDatabase } from './testDatabase.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly code: unknown;
  readonly datas: never;
  readonly message: string;
}

export interface TestServer {
  readonly url: string;
  readonly running: Running;
  readonly test: TestDatabase;
  readonly dataDir: string;
  readonly hospital: Hospital;
  readonly log: () => string;
  call(method: string, path: string, options?: CallOptions): Promise<Reply>;
  login(username: string, given?: string): Promise<string>;
  loginMember(openId: string): Promise<string>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Not every answer is an envelope: pictures and health are not.
    return {};
  }
};

async function call(url: string, method: string, path: string, { token, json, form, body, headers }: CallOptions = {}): Promise<Reply> {
  const sent = json === undefined ? (form ? new URLSearchParams(form) : body) : JSON.stringify(json);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...(json === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const text = await response.text();
  const envelope = parsed(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    code: envelope['resp_code'],
    datas: envelope['datas'] as never,
    message: (envelope['resp_msg'] ?? '') as string,
  };
}

export async function startTestServer(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  const test = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'careline-data-'));
  const lines: string[] = [];
  const config = readConfig({ DATABASE_URL: test.url, DATA_DIR: dataDir, PORT: '0', DEMO: '0', LOG_LEVEL: 'trace', ...settings });
  const running = await startServer(
    config,
    createLog(config, {
      write: (line) => {
        lines.push(line);
      },
    }),
  );
  const hospital = await makeHospital(test.database, running.services.keys);
  const enter = async (path: string, form: Readonly<Record<string, string>>): Promise<string> => {
    const reply = await call(running.url, 'POST', path, { form, headers: { authorization: 'Basic cHVibGlj' } });
    if (reply.code !== 0) throw new Error(`Logging in answered ${reply.text}`);
    return (reply.datas as { access_token: string }).access_token;
  };
  return {
    url: running.url,
    running,
    test,
    dataDir,
    hospital,
    log: () => lines.join(''),
    call: (method, path, options) => call(running.url, method, path, options),
    login: (username, given = password) => enter('/api-uaa/oauth/user/token', { username, password: given }),
    loginMember: (openId) => enter('/api-uaa/oauth/openId/token', { openId }),
    close: async () => {
      await running.stop();
      await test.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
