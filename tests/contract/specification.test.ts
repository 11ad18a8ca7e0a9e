import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { screens } from '#contract/screens/index.ts';

interface SpecCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly basis: string;
}
const lines = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n');
const calls = new Map(
  lines('docs/spec/calls.txt').map((line): [string, SpecCall] => {
    const [id = '', method = '-', path = '-', basis = ''] = line.split('\t');
    return [id, { id, method, path, basis }];
  }),
);
const routes = new Set(lines('docs/spec/routes.txt'));
const reached = JSON.parse(readFileSync('docs/spec/reached.json', 'utf8')) as { calls: number; routes: number };
const every = Object.entries(operations) as [string, Operation][];

describe('the wires and the specification', () => {
  it.each(every)('%s cites calls of the specification, or says why it is ours', (_key, one) => {
    for (const id of one.spec) expect(calls.has(id), `${id} is not in docs/spec/calls.txt`).toBe(true);
    expect(one.spec.length > 0 || (one.ours ?? '').length > 10).toBe(true);
  });

  it.each(every.filter(([, one]) => one.spec.length > 0))('%s is spelt as the specification spells it', (_key, one) => {
    const [method, path] = one.wire.split(' ');
    for (const id of one.spec) {
      const call = calls.get(id);
      if (!call || call.path === '-') continue;
      if (id.endsWith('.resource')) expect(path?.startsWith(`${call.path}/`), `${path} below ${call.path}`).toBe(true);
      else expect(path).toBe(call.path);
      if (call.method !== '-') expect(method).toBe(call.method);
    }
  });

  it('has no wire twice', () => {
    const wires = every.map(([, one]) => one.wire);
    expect(wires.filter((wire, index) => wires.indexOf(wire) !== index)).toEqual([]);
  });

  it('reaches at least as many calls as before', () => {
    const count = new Set(every.flatMap(([, one]) => one.spec)).size;
    process.stdout.write(`calls of the specification that exist: ${count} of ${calls.size}; wires: ${every.length}\n`);
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
