/** A whole server on a database of its own, on a free port, with its log at hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/observe/log.ts';
import { keepCheckResult } from '#server/observe/checkResults.ts';
import { startServer } from '#server/start.ts';
import type { Running } from '#server/start.ts';
import { fewConnections } from '#tests/rig/transientCluster.ts';
import { makeHospital, password } from './hospital.ts';
import type { Hospital } from './hospital.ts';
import { Whose, requireSilent } from './overheard.ts';
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
  /** The server and its workers end; the database stays for a test that needs it alone. */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Answered {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly text: string;
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // Not every answer is an envelope: pictures and health are not.
    return {};
  }
};

/** Bytes and their type, as a browser would send them. */
async function written({ json, form, body }: CallOptions): Promise<{ readonly type?: string; readonly bytes?: string | Buffer }> {
  if (json !== undefined) return { type: 'application/json', bytes: JSON.stringify(json) };
  if (form) return { type: 'application/x-www-form-urlencoded;charset=UTF-8', bytes: new URLSearchParams(form).toString() };
  if (body === undefined) return {};
  if (typeof body === 'string') return { type: 'text/plain;charset=UTF-8', bytes: body };
  const parts = new Response(body);
  return { type: parts.headers.get('content-type') ?? '', bytes: Buffer.from(await parts.arrayBuffer()) };
}

/** `Response.text()` reads it so: the mark at the beginning of a text file is none of its characters. */
const decoder = new TextDecoder();

/** Node's own client: `fetch` in the same process would cost more than what it asks. */
const asked = (url: string, how: RequestOptions, bytes: string | Buffer | undefined): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = request(url, how, (response) => {
      const chunks: Buffer[] = [];
      response
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => resolve({ status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, text: decoder.decode(Buffer.concat(chunks)) }))
        .on('error', reject);
    });
    sent.on('error', reject).end(bytes);
  });

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
};

interface Place {
  readonly url: string;
  readonly agent: Agent;
  readonly whose: Whose;
}

const pairsOf = (raw: readonly string[]): [string, string][] =>
  raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : []));

async function call({ url, agent, whose }: Place, method: string, path: string, options: CallOptions): Promise<Reply> {
  const { type, bytes } = await written(options);
  const headers = {
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(bytes === undefined ? {} : { 'content-length': String(Buffer.byteLength(bytes)) }),
    ...options.headers,
  };
  const { status, rawHeaders, text } = await asked(`${url}${path}`, { method, agent, headers }, bytes);
  const envelope = parsed(text);
  const said = `${decoded(path)} ${JSON.stringify(options.headers ?? {})} ${String(bytes)} ${JSON.stringify(options.form ?? {})}`;
  requireSilent({ status, rawHeaders, text, code: envelope['resp_code'] ?? envelope['code'] }, whose.saidUpTo(said));
  whose.requireOwn(options.token, text, said);
  return {
    status,
    get headers() {
      return new Headers(pairsOf(rawHeaders));
    },
    text,
    code: envelope['resp_code'],
    datas: envelope['datas'] as never,
    message: (envelope['resp_msg'] ?? '') as string,
  };
}

export async function startTestServer(settings: Readonly<Record<string, string>> = {}): Promise<TestServer> {
  // A test looks past the server one question after the other, or at many tables at once: each connection of its own would read the catalogs anew for that.
  const test = await freshDatabase({ max: 4 });
  // Rows of tests are no books: the server would tell its operators of them in the middle of another test.
  await keepCheckResult(test.database, 'books', { isGood: true, text: 'Nobody looks.' });
  await test.database.query(`update check_result set at = now() + interval '1 day' where kind = 'books'`);
  const dataDir = mkdtempSync(join(tmpdir(), 'careline-data-'));
  const lines: string[] = [];
  const config = readConfig({
    DATABASE_URL: test.near,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '0',
    STAND_INS: '1',
    LOG_LEVEL: 'trace',
    ...fewConnections,
    ...settings,
  });
  const running = await startServer(
    config,
    createLog(config, {
      write: (line) => {
        lines.push(line);
      },
    }),
  );
  const agent = new Agent({ keepAlive: true });
  const made = await makeHospital(test.database, running.services.keys);
  const whose = new Whose(made);
  const hospital = whose.watch(made);
  const ask: TestServer['call'] = (method, path, options = {}) => call({ url: running.url, agent, whose }, method, path, options);
  const enter = async (path: string, form: Readonly<Record<'username' | 'password', string>> | Readonly<Record<'openId', string>>): Promise<string> => {
    const reply = await ask('POST', path, { form, headers: { authorization: 'Basic cHVibGlj' } });
    if (reply.code !== 0) throw new Error(`Logging in answered ${reply.text}`);
    const { access_token: token } = reply.datas as { access_token: string };
    whose.entered('openId' in form ? form.openId : form.username, token);
    return token;
  };
  let ended: Promise<void> | undefined;
  const stop = (): Promise<void> => (ended ??= running.stop());
  return {
    url: running.url,
    running,
    test,
    dataDir,
    hospital,
    log: () => lines.join(''),
    call: ask,
    login: (username, given = password) => enter('/api-uaa/oauth/user/token', { username, password: given }),
    loginMember: (openId) => enter('/api-uaa/oauth/openId/token', { openId }),
    stop,
    close: async () => {
      agent.destroy();
      await stop();
      await test.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
