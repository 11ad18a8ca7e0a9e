import { expect, test } from 'vitest';
import { askedOf, noQuery } from '#src/operation/machines/query.ts';
import type { AuditQuery, AuditRow } from '#src/operation/machines/query.ts';
import { auditMachine } from '#src/operation/machines/auditMachine.ts';
import type { AuditChanges, AuditPage, Colleague } from '#src/operation/machines/auditMachine.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

const row = (id: string, more: Partial<AuditRow> = {}): AuditRow =>
  ({ id, at: '2026-11-20T01:00:00.000Z', operation: 'member.update', class: 'change', outcome: 'done', actorKind: 'staff', ...more }) as AuditRow;

function begin() {
  const load = asked<AuditPage, { readonly query: AuditQuery; readonly next: string | null }>();
  const changes = asked<AuditChanges, { readonly row: AuditRow }>();
  const people = asked<readonly Colleague[], { readonly words: string }>();
  const one = alone(auditMachine.provide({ actors: { loadRows: load.logic, loadChanges: changes.logic, findPeople: people.logic } }), () => ({}) as never);
  const send = async (event: Parameters<typeof one.child.send>[0]): Promise<void> => {
    one.child.send(event);
    await settled();
  };
  return { one, load, changes, people, send, context: () => one.child.getSnapshot().context };
}

test('begins with the last days, goes on where the page ended, and begins anew with each choice', async () => {
  const it = begin();
  await it.send({ type: 'audit.open' });
  expect(it.load.last().input).toEqual({ query: noQuery, next: null });
  await it.load.last().answer({ rows: [row('3'), row('2')], next: 'x' });
  await it.send({ type: 'audit.more' });
  expect(it.load.last().input.next).toBe('x');
  await it.load.last().answer({ rows: [row('1')], next: null });
  expect(it.context().rows.map(({ id }) => id)).toEqual(['3', '2', '1']);
  await it.send({ type: 'audit.more' });
  expect(it.load.runs).toHaveLength(2);
  await it.send({ type: 'query.changed', patch: { outcome: 'refused' } });
  expect(it.load.last().input).toEqual({ query: { ...noQuery, outcome: 'refused' }, next: null });
  await it.load.last().answer({ rows: [], next: null });
  await it.send({ type: 'query.clear' });
  expect(it.load.last().input.query).toEqual(noQuery);
  it.one.stop();
});

test('a page that does not come is said and asked for again', async () => {
  const it = begin();
  await it.send({ type: 'audit.open' });
  await it.load.last().refuse(new Error('away'));
  expect(it.context().failure).not.toBeNull();
  expect(it.one.child.getSnapshot().hasTag('failed')).toBe(true);
  await it.send({ type: 'reload' });
  await it.load.last().answer({ rows: [row('1')], next: null });
  expect(it.context().failure).toBeNull();
  it.one.stop();
});

test('an entry that changed something is opened with what it changed; one without a record asks for nothing', async () => {
  const it = begin();
  await it.send({ type: 'audit.open' });
  await it.load.last().answer({ rows: [row('2', { entity: 'member', entityId: 'm1' }), row('1')], next: null });
  await it.send({ type: 'row.open', id: '2' });
  expect(it.changes.last().input.row.entityId).toBe('m1');
  await it.changes.last().answer({ entity: 'member', fields: [{ field: 'level', from: 'normal', to: 'gold' }], names: {}, reason: null });
  expect(it.context().changes?.fields).toHaveLength(1);
  await it.send({ type: 'row.step', by: 1 });
  expect(it.context()).toMatchObject({ openId: '1', changes: null });
  expect(it.changes.runs).toHaveLength(1);
  await it.send({ type: 'row.close' });
  expect(it.context().openId).toBeNull();
  it.one.stop();
});

test('what is asked names what was chosen, and since when', () => {
  const query: AuditQuery = { ...noQuery, person: { id: 'u1', name: '周敏' }, class: 'export', days: 1 };
  expect(askedOf(query, Date.parse('2026-11-20T00:00:00Z'))).toEqual({ personId: 'u1', class: 'export', from: '2026-11-19T00:00:00.000Z' });
});

test('a reader is found by the last words, and nobody where that fails; what could not be read of a row leaves its entry', async () => {
  const it = begin();
  await it.send({ type: 'reload' });
  expect(it.load.runs).toHaveLength(0);
  await it.send({ type: 'audit.open' });
  await it.load.last().answer({ rows: [row('2', { entity: 'member', entityId: 'm1' })], next: 'x' });
  await it.send({ type: 'people.search', words: '周' });
  const late = it.people.last();
  await it.send({ type: 'people.search', words: '周敏' });
  await late.answer([{ id: 'u0', name: '周一' } as unknown as Colleague]);
  await it.people.last().answer([{ id: 'u1', name: '周敏' } as unknown as Colleague]);
  expect(it.context().colleagues.map(({ id }) => id)).toEqual(['u1']);
  await it.send({ type: 'people.search', words: '周敏敏' });
  await it.people.last().refuse(new Error('away'));
  expect(it.context().colleagues).toEqual([]);
  await it.send({ type: 'row.open', id: '2' });
  await it.changes.last().refuse({ reason: 'notAllowed' });
  expect([it.context().openId, it.context().changes, it.one.child.getSnapshot().hasTag('changesBusy')]).toEqual(['2', null, false]);
  await it.send({ type: 'audit.more' });
  await it.load.last().refuse({ reason: 'network' });
  expect([it.context().failure?.reason, it.context().rows.length]).toEqual(['network', 1]);
  await it.send({ type: 'audit.more' });
  await it.load.last().answer({ rows: [row('1')], next: null });
  expect([it.context().failure, it.context().rows.length]).toEqual([null, 2]);
  it.one.stop();
});
