/** One person, two organisations: nothing of the one is in the other, and what was left waits (promises C3, M1, M6; docs/adr/0020). */
import { expect, test } from 'vitest';
import type { SessionStart } from '#src/accounts/machines/session/protocol.ts';
import { live, page, person, start, talking } from '#tests/machines/consoleStage.ts';
import type { Run } from '#tests/machines/consoleStage.ts';
import { rowOf, staff } from '#tests/machines/simulated.ts';

const there: SessionStart = { person: { ...staff, orgId: 'other' }, endsAt: null };
/** In another organisation: its list is asked for, its socket is not open yet. */
async function switched(one: Run, start: SessionStart = there): Promise<void> {
  one.root.send({ type: 'org.choose', orgId: start.person.orgId });
  await one.calls.switchOrg.last().answer(start);
}

test('[C3] another organisation ends everything of the old one as a logout does, and begins with the new one', async () => {
  const one = await live({ search: '?c=a' });
  await talking(one);
  one.root.send({ type: 'list.open', path: '/list0' });
  const old = one.context();
  const actors = [old.socket!, old.inbox!, old.conversations['a']!, old.lists['/list0']!];
  await switched(one);
  expect(actors.map((actor) => actor.getSnapshot().status)).toEqual(['stopped', 'stopped', 'stopped', 'stopped']);
  expect(one.context()).toMatchObject({ conversations: {}, lists: {}, selected: null, shown: null, begun: 2 });
  expect(one.context().inbox).not.toBe(old.inbox);
  expect(one.visits.at(-1)).toEqual({ address: '/consultation', replace: true });
  expect(one.root.getSnapshot().hasTag('active')).toBe(true);
  await one.calls.page.last().answer({ rows: [rowOf('c')], position: 50, next: null });
  await one.calls.ticket.last().answer('ticket of the other');
  expect(one.links.at(-1)?.input).toEqual({ ticket: 'ticket of the other', after: 50 });
  one.links.at(-1)!.tell({ type: 'link.opened' });
  one.links[0]!.tell({ type: 'link.closed', code: 4401 });
  expect(one.root.getSnapshot().hasTag('active')).toBe(true);
  expect(one.inbox().getSnapshot().context.store.get('a')).toBeUndefined();
});

test('[C3] the screen in front stays open, without what stood on it, and no other one is kept', async () => {
  const one = await live({ search: '?c=a' });
  one.context().navigation.send({ type: 'go', path: '/orderManage' });
  expect(one.context().screens?.getSnapshot().context.open).toHaveLength(2);
  await switched(one);
  expect(one.context().screens?.getSnapshot().context).toMatchObject({ front: '/orderManage', open: [{ path: '/orderManage', search: '' }] });
});

test('[C3] an answer that was asked for in the old organisation reaches nobody in the new one', async () => {
  const one = start();
  await one.calls.restore.last().answer(person);
  const late = one.calls.page.last();
  await switched(one);
  await late.answer(page());
  expect([one.inbox().getSnapshot().context.store.get('a'), one.calls.ticket.runs.length]).toEqual([undefined, 0]);
});

test('[M1] a draft waits for its organisation: it is nowhere in the other one, and there again after switching back', async () => {
  const one = await live();
  await talking(one);
  one.context().selected!.send({ type: 'draft.changed', text: 'half a sen' });
  await switched(one);
  await one.calls.page.last().answer(page());
  await talking(one);
  expect(one.context().selected!.getSnapshot().context.draft).toBe('');
  expect(JSON.stringify(one.context().unsent)).not.toContain('half a sen');
  await switched(one, person);
  await one.calls.page.last().answer(page());
  await talking(one);
  expect(one.context().selected!.getSnapshot().context.draft).toBe('half a sen');
});

test('a change of organisation that is refused leaves everything as it was, with a notice', async () => {
  const one = await live();
  await talking(one);
  const before = one.context();
  one.root.send({ type: 'org.choose', orgId: 'other' });
  await one.calls.switchOrg.last().refuse({ reason: 'foreignOrganisation', code: 40302, text: 'no' });
  const after = one.context();
  expect(after.notices).toMatchObject([{ key: 'foreignOrganisation' }]);
  expect([after.inbox, after.selected, after.socket, after.begun]).toEqual([before.inbox, before.selected, before.socket, 1]);
  expect(one.mark()).toBe('live');
});

test("[M6] the windows of one person know where the others work; a stranger's are nobody's business", async () => {
  const one = await live();
  expect(one.told).toEqual([{ type: 'windows.here', personId: staff.id, orgId: 'org' }]);
  one.pushed.windows?.({ type: 'window.works', windowId: 'w1', personId: staff.id, orgId: 'other' });
  one.pushed.windows?.({ type: 'window.works', windowId: 'w2', personId: 'stranger', orgId: 'other' });
  expect(one.context().otherWindows).toEqual({ w1: 'other' });
  one.pushed.windows?.({ type: 'window.works', windowId: 'w1', personId: staff.id, orgId: 'org' });
  expect(one.context().otherWindows).toEqual({ w1: 'org' });
  await switched(one);
  expect(one.told.at(-1)).toEqual({ type: 'windows.here', personId: staff.id, orgId: 'other' });
  one.pushed.windows?.({ type: 'window.works', windowId: 'w1', personId: staff.id, orgId: 'org' });
  one.pushed.windows?.({ type: 'window.works', windowId: 'w1', personId: 'stranger', orgId: 'org' });
  expect(one.context().otherWindows).toEqual({});
  one.pushed.windows?.({ type: 'window.works', windowId: 'w3', personId: staff.id, orgId: 'org' });
  one.pushed.windows?.({ type: 'window.closed', windowId: 'w3' });
  expect(one.context().otherWindows).toEqual({});
  one.root.send({ type: 'session.refused', code: 401 });
  one.clock.increment(1_500);
  expect(one.told.at(-1)).toEqual({ type: 'windows.gone' });
});

test('after a session that ended by itself it is known how much waits, until somebody logs in', async () => {
  const one = await live();
  await talking(one);
  one.context().selected!.send({ type: 'draft.changed', text: 'half a sen' });
  one.root.send({ type: 'session.refused', code: 401 });
  one.clock.increment(1_500);
  expect(one.context().waiting).toEqual({ count: 1, isKept: false });
  one.context().session.send({ type: 'login.submit', username: 'u', password: 'p' });
  await one.calls.login.last().answer(person);
  expect(one.context().waiting).toBeNull();
});
