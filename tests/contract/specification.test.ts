import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { screens } from '#contract/screens/index.ts';
import { fixedFor, routeOf } from '#contract/services.ts';
import { specCalls, specNames } from './specCalls.ts';
import type { SpecCall } from './specCalls.ts';

const lines = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n');
const calls = new Map(specCalls.map((call): [string, SpecCall] => [call.id, call]));
const routes = new Set(lines('docs/spec/routes.txt'));
const reached = JSON.parse(readFileSync('docs/spec/reached.json', 'utf8')) as { calls: number; routes: number };
const every = Object.entries(operations) as [string, Operation][];

describe('the endpoints and the specification', () => {
  it.each(every)('%s cites calls of the specification, or says why it is ours', (_key, one) => {
    for (const id of one.spec) expect(calls.has(id), `${id} is not in docs/spec/calls.txt`).toBe(true);
    expect(one.spec.length > 0 || (one.ours ?? '').length > 10).toBe(true);
  });

  it.each(every.filter(([, one]) => one.spec.length > 0))('%s is spelt as the specification spells it', (_key, one) => {
    const [method, path] = one.endpoint.split(' ');
    for (const id of one.spec) {
      const call = calls.get(id);
      if (call?.path === undefined) continue;
      if (id.endsWith('.resource')) expect(path?.startsWith(`${call.path}/`), `${path} below ${call.path}`).toBe(true);
      else expect(path).toBe(call.path);
      if (call.method !== undefined) expect(method).toBe(call.method);
    }
  });

  const answering = (one: Operation): SpecCall[] => one.spec.flatMap((id) => calls.get(id) ?? []);

  it.each(every.filter(([, one]) => one.spec.length > 0))('%s goes to the host, with the headers and fixed values that the conventions say', (_key, one) => {
    const path = one.endpoint.split(' ')[1] ?? '';
    const { host, service } = routeOf(path);
    for (const call of answering(one)) {
      for (const { name, value } of call.parameters) if (value === 'webApp') expect(fixedFor(path)).toMatchObject({ [name]: value });
      if (call.host === undefined) continue;
      expect(host === 'membershipQxs' ? 'membership' : host).toBe(call.host.replace('ivf?', 'main'));
      expect(service.headers).toEqual(call.headers);
    }
  });

  it.each(every.filter(([, one]) => one.spec.length > 0))('%s says who calls, travels and answers as the conventions say', (_key, one) => {
    const auth: Readonly<Record<string, string>> = { none: 'none', 'basic-application': 'application' };
    for (const call of answering(one)) {
      if (auth[call.auth] !== undefined) expect(one.auth).toBe(auth[call.auth]);
      if (call.isBinary) expect(one.gives.shape).toBe('binary');
      if (one.encoding === 'form') expect(call.body).toBe('form?');
    }
  });

  it('has conventions for each call, and none twice', () => {
    const ids = lines('docs/spec/conventions.txt').map((line) => line.split('\t')[0]);
    expect(ids).toEqual(specCalls.map(({ id }) => id));
    expect(specCalls.flatMap(({ parameters }) => parameters.map(({ name }) => name)).filter((name) => !specNames.has(name))).toEqual([]);
  });

  it('has no endpoint twice', () => {
    const endpoints = every.map(([, one]) => one.endpoint);
    expect(endpoints.filter((endpoint, index) => endpoints.indexOf(endpoint) !== index)).toEqual([]);
  });

  it('reaches at least as many calls as before', () => {
    const count = new Set(every.flatMap(([, one]) => one.spec)).size;
    process.stdout.write(`calls of the specification that exist: ${count} of ${calls.size}; endpoints: ${every.length}\n`);
    expect(count, 'raise "calls" in docs/spec/reached.json when more exist; never lower it').toBe(reached.calls);
  });

  it('reaches at least as many routes as before, and names its own', () => {
    const own = screens.filter((screen) => !routes.has(screen.path));
    for (const screen of own) expect('ours' in screen, `${screen.path} is not in docs/spec/routes.txt and does not say why`).toBe(true);
    const count = screens.filter((screen) => routes.has(screen.path)).length;
    process.stdout.write(`routes of the specification that exist: ${count} of ${routes.size}\n`);
    expect(count).toBe(reached.routes);
  });
});
