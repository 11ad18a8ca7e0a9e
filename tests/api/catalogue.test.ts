/// <reference types="node" />
/** Spec 8 at the HTTP client, against a real server behind a faulty proxy; then every call that changes something, with every fault: none is silent (M3). */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { operations } from '#contract/operations.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { CallSession } from '#api/callSession.ts';
import { CallFailure } from '#api/errors.ts';
import { createHttp } from '#api/http.ts';
import type { Payload, Send } from '#api/http.ts';
import { failureText } from '#i18n/failureText.ts';
import { addAllWords } from '#tests/i18n/allWords.ts';
import { startHttpFaults } from '#tests/rig/httpFaults.ts';
import type { HttpFaults, Wrong } from '#tests/rig/httpFaults.ts';
import { call } from './listener.ts';

const target = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const isKnowledge = request.url?.startsWith('/api-wcp/') ?? false;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnowledge ? { code: 200, msg: '', data: ['tree'] } : { resp_code: 0, resp_msg: '', datas: ['row'] }));
  });
});
let faults: HttpFaults;
let send: Send;
const refused: number[] = [];
const failed: string[] = [];

beforeAll(async () => {
  addAllWords();
  await new Promise<void>((resolve) => {
    target.listen(0, '127.0.0.1', resolve);
  });
  faults = await startHttpFaults((target.address() as AddressInfo).port);
  send = createHttp({
    config: {
      hosts: { main: faults.url, membership: faults.url, membershipQxs: faults.url, ivf: faults.url },
      credentials: { basic: '', application: '' },
      features: ['idempotency'],
    },
    session: { current: () => new CallSession({ bearer: 'token', orgId: 'o1', qywxUserInfo: '' }) },
    language: () => 'zh-CN',
    onRefused: (code) => refused.push(code),
    onFailed: ({ reason }) => failed.push(reason),
    onTouched: () => undefined,
    newId: () => 'key',
  });
});
afterAll(async () => {
  await faults.close();
  await new Promise((resolve) => {
    target.close(resolve);
  });
});
afterEach(() => {
  vi.useRealTimers();
  faults.clear();
  refused.length = 0;
  failed.length = 0;
});

async function failureOfCall(operation: Operation, payload: Payload = {}): Promise<CallFailure> {
  try {
    await send(operation, payload);
  } catch (error) {
    if (error instanceof CallFailure) return error;
    throw new Error(`${operation.endpoint} failed with something else than a CallFailure.`, { cause: error });
  }
  throw new Error(`${operation.endpoint} did not fail: nobody would know that nothing was saved.`);
}
const wrong = (one: Wrong): unknown => faults.add({ path: /./, wrong: one });
const users = call('GET /api-user/users');
const tree = call('GET /api-wcp/doctype/tree');

describe('spec 8', () => {
  it('[e-0] resp_code 0 resolves, and nothing is told', async () => {
    expect(await send(users, {})).toEqual(['row']);
    expect([refused, failed]).toEqual([[], []]);
  });

  it.each([401, 403])('resp_code %i rejects and ends the session', async (code) => {
    wrong({ kind: 'envelope', code });
    expect(await failureOfCall(users)).toMatchObject({ code });
    expect(refused).toEqual([code]);
  });

  it.each<readonly [Wrong, string]>([
    [{ kind: 'envelope', code: 40301, msg: '没有权限', http: 403 }, 'refused'],
    [{ kind: 'status', status: 403 }, 'refused'],
    [{ kind: 'envelope', code: 777, msg: '额度用完了' }, 'other'],
    [{ kind: 'status', status: 500 }, 'internal'],
    [{ kind: 'status', status: 502 }, 'unavailable'],
    [{ kind: 'status', status: 503 }, 'unavailable'],
    [{ kind: 'status', status: 504 }, 'timeout'],
    [{ kind: 'status', status: 405 }, 'methodNotAllowed'],
  ])('%o rejects with its reason and ends no session', async (one, reason) => {
    wrong(one);
    expect(await failureOfCall(users)).toMatchObject({ reason });
    expect([refused, failed]).toEqual([[], [reason]]);
  });

  it('[e-404] resp_code 404 rejects, with words that say what can be done', async () => {
    wrong({ kind: 'envelope', code: 404 });
    const failure = await failureOfCall(users);
    expect([failureText(failure, 'zh-CN'), failureText(failure, 'en')]).toEqual([
      '没有找到这条记录，可能已被移走，返回列表看看',
      'This record was not found; it may have moved. Go back to the list',
    ]);
  });

  it('[e-405] resp_code 405 has the message of the specification', async () => {
    wrong({ kind: 'envelope', code: 405 });
    const failure = await failureOfCall(users);
    expect([failureText(failure, 'en'), failureText(failure, 'zh-CN')]).toEqual(['request method error', '请求方式错误']);
  });

  it('code 200 loads the tree; any other code shows its msg as an error, whatever that code means elsewhere', async () => {
    expect(await send(tree, {})).toEqual(['tree']);
    for (const code of [300, 0, 404, 405, 500, 401, 403]) {
      faults.clear();
      wrong({ kind: 'wcp', code, msg: `树没有载入 ${code}` });
      for (const language of ['zh-CN', 'en'] as const) expect(failureText(await failureOfCall(tree), language)).toBe(`树没有载入 ${code}`);
    }
    expect(refused).toEqual([]);
    faults.clear();
    // The session is over all the same, by its status.
    wrong({ kind: 'wcp', code: 401, msg: 'over', http: 401 });
    await failureOfCall(tree);
    expect(refused).toEqual([401]);
  });

  it('a status alone is told without holes in its words', async () => {
    for (const status of [403, 413, 429]) {
      faults.clear();
      wrong({ kind: 'status', status });
      const failure = await failureOfCall(users);
      for (const language of ['zh-CN', 'en'] as const) expect(failureText(failure, language)).not.toMatch(/[{}]|^$/);
    }
  });
});

/** These values fill the path; the body may stay empty, since no server reads it here. */
function payloadFor(operation: Operation): Payload {
  const inPath = [...operation.endpoint.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x1']);
  const files = operation.encoding === 'multipart' ? [['file', new Blob(['x'])]] : [];
  return Object.fromEntries([...inPath, ...files]) as Payload;
}

const mutating = (Object.keys(operations) as OperationKey[]).filter((key) => operationOf(key).class !== 'read');
const sixFaults: Readonly<Record<string, Wrong>> = {
  'resp_code 500': { kind: 'envelope', code: 500 },
  'a lost network': { kind: 'reset' },
  'no answer in time': { kind: 'never' },
  'a page where data was expected': { kind: 'html' },
  'an answer cut short': { kind: 'cut', after: 3 },
  'an empty answer': { kind: 'empty' },
};

/** Real sockets go on while the time of timers is moved. */
async function whenSeen(count: number): Promise<void> {
  while (faults.seen.length < count)
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
}

describe('[M3] every call that changes something', () => {
  it.each(Object.entries(sixFaults))('tells its asker of %s, in words of both languages', async (_, one) => {
    expect(mutating.length).toBeGreaterThan(30);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    wrong(one);
    const before = faults.seen.length;
    const asked = mutating.map(async (key) => [key, await failureOfCall(operationOf(key), payloadFor(operationOf(key)))] as const);
    await whenSeen(before + mutating.length);
    if (one.kind === 'never') await vi.advanceTimersByTimeAsync(180_000);
    const wordless = (await Promise.all(asked)).flatMap(([key, failure]) => {
      const [chinese, english] = [failureText(failure, 'zh-CN'), failureText(failure, 'en')];
      const isSaid = /[一-鿿]/.test(chinese) && /[a-z]/i.test(english) && !/[一-鿿{}]/.test(english) && !/[{}]/.test(chinese);
      return isSaid ? [] : [`${key}: ${chinese} / ${english}`];
    });
    expect(wordless).toEqual([]);
  });
});
