import type { LinkOrder } from '#src/kit/machines/socketMachine.ts';
import { expect, test } from 'vitest';
import type { SessionStart } from '#src/accounts/machines/session/protocol.ts';
import type { ServerFrame } from '#contract/socket.ts';
import { burstWith } from '#tests/machines/bursts.ts';
import { live, message, page, person, start, talking } from '#tests/machines/consoleStage.ts';
import { rowOf, settled, staff } from '#tests/machines/simulated.ts';

test('a restored session connects from the position of its list and is live', async () => {
  const one = await live();
  expect(one.links.at(-1)?.input).toEqual({ ticket: 'ticket', after: 10 });
  expect(one.mark()).toBe('live');
  expect(one.calls.page.runs).toHaveLength(1);
});

test('rows of an address that were read before the list of conversations are told what changed since: the connection begins with them', async () => {
  const one = start();
  await one.calls.restore.last().answer(person);
  one.root.send({ type: 'list.open', path: '/list0' });
  one.root.send({ type: 'call.answered', position: 7 });
  await one.calls.list.last().answer({ rows: [], position: 8 });
  one.root.send({ type: 'call.answered', position: 9 });
  await one.calls.page.last().answer(page());
  await one.calls.ticket.last().answer('ticket');
  expect(one.links.at(-1)?.input.after).toBe(7);
});

test('a screen without a place of its own in the log misses nothing either: the connection begins with the oldest answer, whatever was read', async () => {
  const one = start();
  await one.calls.restore.last().answer(person);
  for (const position of [Infinity, 6, 9, 5, 8]) one.root.send({ type: 'call.answered', position });
  await one.calls.page.last().answer(page());
  await one.calls.ticket.last().answer('ticket');
  expect(one.links.at(-1)?.input.after).toBe(5);
});

test('what was on its way when the connection began, and is older, is read again', async () => {
  const one = start();
  await one.calls.restore.last().answer(person);
  one.root.send({ type: 'call.answered', position: 9 });
  await one.calls.page.last().answer(page());
  one.root.send({ type: 'call.answered', position: 9 });
  expect(one.calls.page.runs).toHaveLength(1);
  one.root.send({ type: 'call.answered', position: 8 });
  expect(one.calls.page.runs).toHaveLength(2);
  // The repeated reading, and whatever else is as old, is older than nothing any more.
  for (const position of [8, 9, Infinity]) one.root.send({ type: 'call.answered', position });
  expect(one.calls.page.runs).toHaveLength(2);
});

test('answers of the session before tell nothing of the next one', async () => {
  const one = await live();
  one.root.send({ type: 'call.answered', position: 3 });
  one.root.send({ type: 'org.choose', orgId: 'o2' });
  await one.calls.switchOrg.last().answer({ person: { ...staff, orgId: 'o2' }, endsAt: null });
  await one.calls.page.last().answer(page(40));
  await one.calls.ticket.last().answer('ticket');
  expect(one.links.at(-1)?.input.after).toBe(40);
});

test('without features the lists are fetched again after every connection', async () => {
  const one = await live({ features: [] });
  expect(one.links.at(-1)?.input.after).toBeNull();
  expect(one.calls.page.runs).toHaveLength(2);
  await talking(one);
  one.links.at(-1)!.tell({ type: 'link.closed', code: 1006 });
  expect(one.mark()).toBe('stale');
  one.clock.increment(30_000);
  await one.calls.ticket.last().answer('t');
  one.links.at(-1)!.tell({ type: 'link.opened' });
  expect(one.calls.page.runs).toHaveLength(3);
  expect(one.calls.history.runs).toHaveLength(2);
  expect(one.mark()).toBe('live');
});

test('with positions a reconnect asks for what was missed and fetches no list', async () => {
  const one = await live();
  one.burst(message('a', 5));
  one.links.at(-1)!.tell({ type: 'link.closed', code: 1012 });
  one.clock.increment(30_000);
  await one.calls.ticket.last().answer('t');
  expect(one.links.at(-1)?.input.after).toBe(15);
  one.links.at(-1)!.tell({ type: 'link.opened' });
  expect(one.mark()).toBe('catchingUp');
  one.links.at(-1)!.tell({ type: 'link.beat', position: 20 });
  expect(one.mark()).toBe('live');
  expect(one.calls.page.runs).toHaveLength(1);
});

test('frame 18 reloads the lists and the opened conversations, not the page', async () => {
  const one = await live();
  await talking(one);
  one.root.send({ type: 'list.open', path: '/list0' });
  await one.calls.list.last().answer({ rows: [] });
  one.burst({ type: 18, messageType: 18, position: 99 });
  expect([one.calls.page.runs.length, one.calls.list.runs.length, one.calls.history.runs.length]).toEqual([2, 2, 2]);
});

test('a burst reaches the list of conversations and the opened one', async () => {
  const one = await live();
  await talking(one);
  one.burst(message('a', 1), message('b', 1));
  expect(
    one
      .context()
      .selected!.getSnapshot()
      .context.items.map((item) => item.seq),
  ).toEqual([1]);
  await settled();
  // The opened one is read at once.
  expect(one.inbox().getSnapshot().context.counts.unread).toBe(1);
});

test('an acknowledgement does not wait for the burst, and the burst does not double it', async () => {
  const one = await live();
  await talking(one);
  const talk = one.context().selected!;
  talk.send({ type: 'draft.changed', text: 'hello' });
  talk.send({ type: 'message.send' });
  const { frame, delivery } = one.links.at(-1)!.orders.at(-1)! as LinkOrder & { delivery: { conversationId: string; localId: string } };
  expect(delivery.conversationId).toBe('a');
  const own = { ...message('a', 1), ...frame } as ServerFrame;
  one.pushed.frames?.({ type: 'acknowledged', frames: burstWith(own) });
  expect(talk.getSnapshot().context).toMatchObject({ outbox: [], items: [{ seq: 1 }] });
  one.burst(own);
  expect(talk.getSnapshot().context.items).toHaveLength(1);
});

test('a conversation is shown while it is selected, on the desk, in the tab in front', async () => {
  const one = await live();
  await talking(one);
  const isShown = (): boolean => one.context().selected!.getSnapshot().hasTag('shown');
  expect(isShown()).toBe(true);
  one.pushed.tab?.(false);
  expect(isShown()).toBe(false);
  one.pushed.tab?.(true);
  one.context().navigation.send({ type: 'location.changed', path: '/orderManage', search: '' });
  expect(isShown()).toBe(false);
  one.context().navigation.send({ type: 'location.changed', path: '/consultation', search: '' });
  expect(isShown()).toBe(true);
  const first = one.context().selected!;
  one.inbox().send({ type: 'conversation.open', id: 'b' });
  expect([first.getSnapshot().hasTag('shown'), isShown()]).toEqual([false, true]);
});

test('when reconnecting is forbidden it polls at once and each 30 s, and says so; one click connects anew', async () => {
  const one = await live();
  for (let count = 0; count < 20; count++) {
    one.links.at(-1)!.tell({ type: 'link.closed', code: 1006 });
    if (one.socket().getSnapshot().hasTag('forbidden')) break;
    one.clock.increment(30_000);
    await one.calls.ticket.last().answer('t');
    one.links.at(-1)!.tell({ type: 'link.opened' });
  }
  expect(one.mark()).toBe('polling');
  const before = one.calls.page.runs.length;
  await one.calls.page.last().answer(page(11));
  one.clock.increment(29_999);
  expect(one.calls.page.runs).toHaveLength(before);
  one.clock.increment(1);
  expect(one.calls.page.runs).toHaveLength(before + 1);
  await one.calls.page.last().refuse({ reason: 'network' });
  expect(one.mark()).toBe('stopped');
  one.root.send({ type: 'reconnect.ask' });
  expect(one.socket().getSnapshot().context.events).toBe(0);
  await one.calls.ticket.last().answer('fresh');
  one.links.at(-1)!.tell({ type: 'link.opened' });
  one.links.at(-1)!.tell({ type: 'link.beat', position: 50 });
  expect(one.mark()).toBe('live');
});

test('close code 4401 ends the session: the redirect after 1.5 s, the same page after the login', async () => {
  const one = await live({ path: '/orderManage' });
  one.links.at(-1)!.tell({ type: 'link.closed', code: 4401 });
  expect(one.context().session.getSnapshot().context.notice).toBe('sessionOver');
  one.clock.increment(1_500);
  expect(one.travelled).toEqual(['/']);
  expect(one.root.getSnapshot().hasTag('anonymous')).toBe(true);
  expect(one.context()).toMatchObject({ inbox: null, socket: null, conversations: {}, lists: {} });
  one.context().session.send({ type: 'login.submit', username: 'u', password: 'p' });
  await one.calls.login.last().answer(person);
  expect(one.travelled).toEqual(['/', '/orderManage']);
});

test('what somebody had not sent waits for himself and for nobody else', async () => {
  const one = await live();
  await talking(one);
  one.links.at(-1)!.tell({ type: 'link.closed', code: 1006 });
  one.context().selected!.send({ type: 'draft.changed', text: 'held' });
  one.context().selected!.send({ type: 'message.send' });
  one.context().selected!.send({ type: 'draft.changed', text: 'half a sen' });
  const again = async (who: SessionStart): Promise<void> => {
    one.context().session.send({ type: 'login.submit', username: 'u', password: 'p' });
    await one.calls.login.last().answer(who);
    await one.calls.page.last().answer(page());
  };
  one.root.send({ type: 'session.refused', code: 401 });
  one.clock.increment(1_500);
  await again(person);
  expect(one.context().conversations['a']!.getSnapshot().context).toMatchObject({ draft: 'half a sen', outbox: [{ content: 'held', state: 'held' }] });
  one.root.send({ type: 'session.refused', code: 401 });
  one.clock.increment(1_500);
  await again({ person: { ...staff, id: 'somebody-else' }, endsAt: null });
  expect(one.context().conversations).toEqual({});
  expect(one.visits.at(-1)?.address).toBe('/consultation');
});

test('at most 20 conversations are kept; one with something unsent stays', async () => {
  const one = start();
  await one.calls.restore.last().answer(person);
  await one.calls.page.last().answer({ rows: Array.from({ length: 30 }, (_, index) => rowOf(`c${index}`)), position: 10, next: null });
  one.inbox().send({ type: 'conversation.open', id: 'c0' });
  one.context().selected!.send({ type: 'draft.changed', text: 'keep me' });
  for (let index = 1; index < 30; index++) one.inbox().send({ type: 'conversation.open', id: `c${index}` });
  expect(Object.keys(one.context().conversations)).toHaveLength(20);
  expect(one.context().conversations).toHaveProperty('c0');
  expect(one.context().conversations).not.toHaveProperty('c1');
});

test('at most 12 lists are kept; a kept one is the same actor', async () => {
  const one = await live();
  for (let index = 0; index < 15; index++) one.root.send({ type: 'list.open', path: `/list${index}` });
  expect(Object.keys(one.context().lists)).toHaveLength(12);
  const kept = one.context().lists['/list14'];
  one.root.send({ type: 'list.open', path: '/list14' });
  expect(one.context().lists['/list14']).toBe(kept);
});

test('a notice goes by itself', async () => {
  const one = await live();
  one.root.send({ type: 'notice.raise', key: 'imageSize', text: '' });
  expect(one.context().notices).toHaveLength(1);
  one.clock.increment(8_000);
  expect(one.context().notices).toEqual([]);
});

test('language and theme are chosen', () => {
  const one = start();
  one.root.send({ type: 'language.choose', language: 'en' });
  one.root.send({ type: 'theme.choose', theme: 'dark' });
  expect(one.context()).toMatchObject({ language: 'en', theme: 'dark' });
});

test('the open conversation stands in the address: the first is a step, the next ones replace it, Back closes it', async () => {
  const one = await live();
  one.inbox().send({ type: 'conversation.open', id: 'a' });
  one.inbox().send({ type: 'conversation.open', id: 'b' });
  expect(one.visits).toEqual([
    { address: '/consultation?c=a', replace: false },
    { address: '/consultation?c=b', replace: true },
  ]);
  one.context().navigation.send({ type: 'location.changed', path: '/consultation', search: '' });
  expect([one.inbox().getSnapshot().context.selectedId, one.context().selected]).toEqual([null, null]);
  one.context().navigation.send({ type: 'location.changed', path: '/consultation', search: '?c=a' });
  expect(one.context().selected?.getSnapshot().context.row.conversationId).toBe('a');
  expect(one.visits).toHaveLength(2);
});

test('coming back to the desk by another way finds what was open, in the address too', async () => {
  const one = await live();
  one.inbox().send({ type: 'conversation.open', id: 'a' });
  one.context().navigation.send({ type: 'go', path: '/orderManage' });
  one.context().navigation.send({ type: 'go', path: '/consultation' });
  expect(one.visits.at(-1)).toEqual({ address: '/consultation?c=a', replace: true });
  expect(one.inbox().getSnapshot().context.selectedId).toBe('a');
});

test('a reload opens what the address names, at once when its row is here', async () => {
  const one = start({ search: '?c=b' });
  await one.calls.restore.last().answer(person);
  await one.calls.page.last().answer(page());
  await settled();
  expect(one.inbox().getSnapshot().context.selectedId).toBe('b');
  expect(one.context().selected?.getSnapshot().context.row.conversationId).toBe('b');
  expect(one.visits).toEqual([]);
});
