/** The root passes on: what one part says reaches the one that it is for, and no other. */
import { expect, test } from 'vitest';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { live, message, page, person, start, talking } from '#tests/machines/consoleStage.ts';
import type { Run } from '#tests/machines/consoleStage.ts';
import { rowOf, settled, staff } from '#tests/machines/simulated.ts';

const order: ListRow = { id: 'o1', version: 1, status: 'unpaid', title: '超声检查', createdAt: '2026-11-20T01:00:00.000Z' };
const list = (one: Run, path: string) => one.context().lists[path]!;
async function withList(path: string, at = path): Promise<Run> {
  const one = await live({ path: at });
  one.root.send({ type: 'list.open', path });
  await one.calls.list.last().answer({ rows: [order], position: 10, next: null });
  return one;
}

test('a row that is opened in the list in front stands in the address; one of a list behind moves nobody', async () => {
  const one = await withList('/orderManage');
  list(one, '/orderManage').send({ type: 'row.open', id: 'o1' });
  expect(one.visits.at(-1)).toMatchObject({ address: expect.stringMatching(/^\/orderManage\?.*o1/), replace: false });
  const behind = await withList('/orderManage', '/consultation');
  const before = behind.visits.length;
  list(behind, '/orderManage').send({ type: 'row.open', id: 'o1' });
  expect(behind.visits).toHaveLength(before);
});

test('a form that is opened has what was written in it, here or in another window, and nothing once it is over', async () => {
  const one = await withList('/orderManage');
  const typed = (): unknown => list(one, '/orderManage').getSnapshot().context.editor?.getSnapshot().context.values['title'];
  one.root.send({ type: 'form.write', key: 'entity:order/new', values: { values: { title: '写到一半' }, base: {} } });
  list(one, '/orderManage').send({ type: 'editor.open', id: null });
  expect(typed()).toBe('写到一半');
  list(one, '/orderManage').send({ type: 'editor.close' });
  one.root.send({ type: 'form.done', key: 'entity:order/new' });
  list(one, '/orderManage').send({ type: 'editor.open', id: null });
  expect(typed()).not.toBe('写到一半');
  one.root.send({ type: 'forms.known', forms: { 'entity:order/new': { values: { title: '另一个窗口' }, base: {} } } });
  expect(typed()).toBe('另一个窗口');
});

test('rows that are drawn let other calls begin, and a screen that is closed takes its list along', async () => {
  const one = await withList('/orderManage', '/consultation');
  one.root.send({ type: 'list.drawn', path: '/orderManage' });
  expect(one.shown.drawn).toEqual(['/orderManage']);
  one.root.send({ type: 'list.open', path: '/list0' });
  one.root.send({ type: 'screens.closed', paths: ['/orderManage'] });
  expect(Object.keys(one.context().lists)).toEqual(['/list0']);
});

test('a screen that is put in front is gone to, and so is what a message or a notification is about', async () => {
  const one = await live({ path: '/orderManage' });
  one.root.send({ type: 'screen.go', address: '/orderManage?x=1' });
  expect(one.visits.at(-1)?.address).toBe('/orderManage?x=1');
  one.root.send({ type: 'message.followed', path: '/orderManage?id=o1' });
  expect(one.visits.at(-1)?.address).toBe('/orderManage?id=o1');
  one.root.send({ type: 'notification.chosen', conversationId: 'b' });
  expect([one.context().path, one.inbox().getSnapshot().context.selectedId]).toEqual(['/consultation', 'b']);
  one.root.send({ type: 'notification.chosen', conversationId: null });
  expect(one.inbox().getSnapshot().context.selectedId).toBe('b');
});

test('a message is under way until the line took it, and waits in its conversation where the line did not', async () => {
  const one = await live();
  await talking(one);
  const box = (): unknown =>
    one
      .context()
      .selected!.getSnapshot()
      .context.outbox.map(({ state }) => state);
  one.context().selected!.send({ type: 'draft.changed', text: '您好' });
  one.context().selected!.send({ type: 'message.send' });
  const [item] = one.context().selected!.getSnapshot().context.outbox;
  const delivery = { conversationId: 'a', localId: item!.clientId } as never;
  one.root.send({ type: 'frame.unsent', delivery });
  expect(box()).toEqual(['held']);
  one.root.send({ type: 'frame.handed', delivery: { conversationId: 'nobody', localId: item!.clientId } as never });
  expect(box()).toEqual(['held']);
});

test('a message that was sent is the last one of its row before the server repeats it', async () => {
  const one = await live();
  one.root.send({ type: 'message.sent', frame: message('b', 5, { content: '我来回复', fromRemoteSystem: 'staff', toRemoteSystem: 'member' }) });
  one.clock.increment(1_000);
  expect(one.inbox().getSnapshot().context.store.get('b')?.lastMessage).toBe('我来回复');
});

test('words that an earlier window left are in their conversation; a message that waited there goes out without its being opened', async () => {
  const one = await live();
  await talking(one);
  const written = { draft: '', noteDraft: '', otherDraft: '', quoting: null, outbox: [] };
  const waiting = { localId: 'l1', clientId: 'c1', content: '没发出去的', kind: 0, state: 'held', at: 0 };
  one.root.send({
    type: 'unsent.known',
    sheets: [
      { row: rowOf('a'), unsent: { ...written, draft: '写到一半' } },
      { row: rowOf('b'), unsent: { ...written, outbox: [waiting] } },
    ],
  } as never);
  expect(one.context().selected!.getSnapshot().context.draft).toBe('写到一半');
  expect(Object.keys(one.context().conversations)).toEqual(['a', 'b']);
  expect(one.context().draftBadges.get('a')).toBe('draft');
  one.root.send({ type: 'unsent.noted', id: 'a', mark: 'notKept' });
  expect(one.context().selected!.getSnapshot().context.draftKept).toBe('notKept');
});

test('whoever settles one conversation and goes on is led to the next that waits', async () => {
  const one = start();
  await one.calls.restore.last().answer(person);
  await one.calls.page
    .last()
    .answer({ rows: [rowOf('a', { unreadIcon: true, unreadCount: 1, lastMessage: '在吗' } as never), rowOf('b')], position: 10, next: null });
  const asked: string[] = [];
  one.inbox().subscribe(({ context }) => void (context.selectedId !== null && asked.push(context.selectedId)));
  one.root.send({ type: 'answer.next' });
  await settled();
  expect(one.inbox().getSnapshot().context.refusal).toBeNull();
});

test('a list of conversations that cannot be had keeps nobody from being connected', async () => {
  const one = start();
  await one.calls.restore.last().answer(person);
  await one.calls.page.last().refuse({ reason: 'unavailable' });
  expect(one.calls.ticket.runs).toHaveLength(1);
  await one.calls.ticket.last().answer('ticket');
  expect(one.links.at(-1)?.input).not.toHaveProperty('position', 10);
});

test('a file that is asked for is on its way with the others, and the number in the title is that of who waits', async () => {
  const one = await live();
  one.root.send({ type: 'download.ask', download: { of: 'file', id: 'f1' }, name: '名单.xlsx' } as never);
  expect(one.context().transfers?.getSnapshot().context.items).toMatchObject([{ kind: 'download', name: '名单.xlsx' }]);
  one.root.send({ type: 'clock.tick', now: 1_000 });
  expect([one.context().now, one.shown.badge]).toEqual([1_000, one.inbox().getSnapshot().context.counts.toAnswer]);
});

test('another window of the same person that logs out logs this one out, too; a stranger’s does not', async () => {
  const one = await live();
  one.pushed.windows?.({ type: 'window.loggedOut', windowId: 'w2', personId: 'somebody-else' });
  await settled();
  expect(one.context().session.getSnapshot().context.person?.id).toBe(staff.id);
  one.pushed.windows?.({ type: 'window.loggedOut', windowId: 'w2', personId: staff.id });
  await settled();
  expect([one.context().session.getSnapshot().context.person, one.context().inbox]).toEqual([null, null]);
});

test('a telephone that confirms the code logs in, with what it brought', async () => {
  const one = start({ path: '/' });
  await one.calls.restore.last().answer(null);
  one.root.send({ type: 'scan.confirmed', state: 's-1' });
  expect(one.calls.login.last().input).toMatchObject({ scan: 's-1' });
  await one.calls.login.last().answer(person);
  expect(one.context().session.getSnapshot().context.person?.id).toBe(staff.id);
});

test('who works is not warned of the end of the session', async () => {
  const one = await live();
  const touched = (): number => one.context().session.getSnapshot().context.touchedAt;
  const before = touched();
  one.clock.increment(60_000);
  one.root.send({ type: 'session.touched' });
  expect(touched()).toBe(before + 60_000);
});

test('a password of their own lets somebody in at last: all that is shown is asked for anew', async () => {
  const one = await live();
  const many = one.calls.page.runs.length;
  one.root.send({ type: 'password.changed' });
  await one.calls.page.last().answer(page());
  expect(one.calls.page.runs.length).toBe(many + 1);
});

test('a look at a text opens another window; leaving is asked about while something would be lost, and only then', async () => {
  const one = await live();
  one.root.send({ type: 'preview.open', html: '<p>公告</p>' });
  expect(one.shown.previews).toEqual(['<p>公告</p>']);
  one.root.send({ type: 'form.write', key: 'entity:order/new', values: { title: '写到一半' } });
  one.root.send({ type: 'root.reached' });
  expect([one.context().navigation.getSnapshot().context.asksToLeave, one.context().session.getSnapshot().context.person?.id]).toEqual([true, staff.id]);
  const free = await live();
  free.root.send({ type: 'root.reached' });
  expect(free.context().session.getSnapshot().context.person).toBeNull();
});
