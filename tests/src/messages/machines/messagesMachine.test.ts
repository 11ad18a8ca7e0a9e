import { describe, expect, test } from 'vitest';
import { chatLimits, systemMessageLimits } from '#contract/limits/chat.ts';
import { settled } from '#tests/machines/simulated.ts';
import { message, change, start, rows, opened } from './messagesStage.ts';

describe('what is heard', () => {
  test('a new one counts at once, is fetched, and stands on top of bell and page', async () => {
    const one = await opened();
    one.burst(change('d', 'created'));
    expect(one.context().unread).toBe(3);
    await one.calls.one.last().answer(message('d', 4));
    expect([one.newest(), one.ids()]).toEqual([
      ['d', 'c', 'b', 'a'],
      ['d', 'c', 'b', 'a'],
    ]);
  });

  test('one read or removed in another window is read or gone in this one', async () => {
    const one = await opened();
    one.burst(change('c', 'updated'));
    expect([one.context().unread, one.context().rows[0]?.readAt]).toEqual([1, '2026-11-20T02:00:00.000Z']);
    one.burst(change('c', 'removed', { position: 12, version: 3, patch: { wasUnread: false } }), change('b', 'removed', { position: 13 }));
    expect([one.context().unread, one.ids(), one.newest()]).toEqual([0, ['a'], ['a']]);
  });

  test('the same change heard twice counts once, an older one not at all, and what is not ours changes nothing', async () => {
    const one = await opened();
    one.burst(change('c', 'updated'), change('c', 'updated'));
    one.burst(change('b', 'updated', { position: 10 }));
    one.burst({ ...change('b', 'removed'), entity: 'order' });
    expect(one.context().unread).toBe(1);
    expect(one.ids()).toEqual(['c', 'b', 'a']);
  });

  test('what was heard while the number was being read stands beside it', async () => {
    const one = start();
    one.burst(change('c', 'updated', { position: 9 }), change('d', 'created', { position: 12 }));
    await one.calls.newest.last().answer({ rows, position: 11, unread: 2, countPosition: 10 });
    expect(one.context().unread).toBe(3);
    await one.calls.one.last().answer(message('d', 4));
    expect(one.newest()).toEqual(['d', 'c', 'b', 'a']);
  });

  test('one that is gone again before it could be fetched leaves nothing behind', async () => {
    const one = await opened();
    one.burst(change('d', 'created'));
    one.burst(change('d', 'removed', { position: 12, version: 2 }));
    await one.calls.one.last().answer(null);
    expect([one.context().unread, one.context().wanted, one.ids()]).toEqual([2, [], ['c', 'b', 'a']]);
  });

  test('very many at once are not fetched one by one', async () => {
    const one = await opened();
    const before = one.calls.newest.runs.length;
    one.burst(...Array.from({ length: chatLimits.singleRows + 1 }, (_, index) => change(`n${index}`, 'created', { position: 20 + index })));
    expect(one.calls.newest.runs.length).toBe(before + 1);
    expect(one.context().wanted).toEqual([]);
  });

  test('a new one waits while somebody reads further down, and joins when asked for', async () => {
    const one = await opened();
    one.send({ type: 'rows.scrolled', top: false });
    one.burst(change('d', 'created'));
    await one.calls.one.last().answer(message('d', 4));
    expect([one.ids(), one.newest()[0], one.context().held.length]).toEqual([['c', 'b', 'a'], 'd', 1]);
    one.send({ type: 'rows.show' });
    expect([one.ids(), one.context().held]).toEqual([['d', 'c', 'b', 'a'], []]);
  });

  test('a new one that does not fit the filter stands under the bell alone', async () => {
    const one = await opened();
    one.send({ type: 'query.changed', patch: { topic: 'account' } });
    await one.calls.page.last().answer({ rows: [], position: 11, next: null });
    one.burst(change('d', 'created', { position: 12 }));
    await one.calls.one.last().answer(message('d', 4));
    expect([one.ids(), one.newest()[0]]).toEqual([[], 'd']);
  });
});

describe('reading', () => {
  test('opening one reads it at once and leads where it points; its own event changes nothing more', async () => {
    const one = await opened();
    one.send({ type: 'message.open', id: 'b' });
    expect([one.context().unread, one.context().openId]).toEqual([1, null]);
    expect(one.heardOf('message.followed')).toEqual([{ type: 'message.followed', path: '/consultation?c=1' }]);
    expect(one.calls.act.last().input).toEqual({ act: { kind: 'read', id: 'b' } });
    one.burst(change('b', 'updated'));
    await one.calls.act.last().answer();
    expect(one.context().unread).toBe(1);
  });

  test('one that leads nowhere is shown whole on the page, and one that is read is not read again', async () => {
    const one = await opened();
    one.send({ type: 'message.open', id: 'a' });
    expect([one.context().openId, one.calls.act.runs.length]).toEqual(['a', 0]);
    expect(one.heardOf('message.followed')).toEqual([{ type: 'message.followed', path: '/messages' }]);
  });

  test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])('[H8] a message never leads to %s', async (link) => {
    const one = start();
    await one.calls.newest.last().answer({ rows: [message('x', 1, { link })], position: 10, unread: 1, countPosition: 10 });
    one.send({ type: 'message.open', id: 'x' });
    expect(one.heardOf('message.followed')).toEqual([{ type: 'message.followed', path: '/messages' }]);
  });

  test('all are marked by one call up to the newest that is seen, or one by one where the back end knows no more', async () => {
    const together = await opened();
    together.send({ type: 'messages.readAll' });
    expect([together.context().unread, together.calls.act.last().input]).toEqual([0, { act: { kind: 'readAll', id: 'c' } }]);
    const single = await opened(false);
    single.send({ type: 'messages.readAll' });
    await single.calls.act.last().answer();
    await single.calls.act.last().answer();
    expect(single.calls.act.runs.map((run) => run.input.act)).toEqual([
      { kind: 'read', id: 'c' },
      { kind: 'read', id: 'b' },
    ]);
    expect(single.context().unread).toBe(0);
  });

  test('a mark that is refused is said, and everything is read again', async () => {
    const one = await opened();
    one.send({ type: 'messages.read', ids: ['c'] });
    await one.calls.act.last().refuse({ reason: 'unavailable', code: 50301, text: 'away' });
    expect(one.context().actFailure).toMatchObject({ reason: 'unavailable' });
    await one.calls.newest.last().answer({ rows, position: 12, unread: 2, countPosition: 12 });
    await one.calls.page.last().answer({ rows, position: 12, next: null });
    expect([one.context().unread, one.context().rows[0]?.readAt]).toEqual([2, null]);
    one.send({ type: 'failure.dismiss' });
    expect(one.context().actFailure).toBeNull();
  });

  test('an answer read before a mark arrived does not bring the message back as unread, and the number is asked for once more', async () => {
    const one = await opened();
    one.send({ type: 'messages.reload' });
    one.send({ type: 'messages.read', ids: ['c'] });
    await one.calls.newest.last().answer({ rows, position: 10, unread: 2, countPosition: 10 });
    await one.calls.page.last().answer({ rows, position: 10, next: null });
    expect([one.context().unread, one.context().rows[0]?.readAt === null]).toEqual([1, false]);
    const before = one.calls.newest.runs.length;
    await one.calls.act.last().answer();
    expect(one.calls.newest.runs.length).toBe(before + 1);
  });
});

describe('removing', () => {
  test('is undone within its time without the server ever hearing of it', async () => {
    const one = await opened();
    one.send({ type: 'messages.remove', ids: ['c'] });
    expect([one.ids(), one.newest(), one.context().unread, one.has('undoable')]).toEqual([['b', 'a'], ['b', 'a'], 1, true]);
    one.clock.increment(systemMessageLimits.undoMs - 1);
    one.send({ type: 'remove.undo' });
    one.clock.increment(systemMessageLimits.undoMs);
    await settled();
    expect([one.ids(), one.newest(), one.context().unread, one.calls.act.runs.length, one.has('undoable')]).toEqual([
      ['c', 'b', 'a'],
      ['c', 'b', 'a'],
      2,
      0,
      false,
    ]);
  });

  test('is told to the server when its time is over, each once; a second removal gives both their full time', async () => {
    const one = await opened();
    one.send({ type: 'messages.remove', ids: ['c'] });
    one.clock.increment(systemMessageLimits.undoMs - 1);
    one.send({ type: 'messages.remove', ids: ['a'] });
    one.clock.increment(systemMessageLimits.undoMs - 1);
    expect(one.calls.act.runs.length).toBe(0);
    one.clock.increment(1);
    expect(one.calls.act.last().input).toEqual({ act: { kind: 'remove', id: 'c' } });
    await one.calls.act.last().answer();
    await one.calls.act.last().answer();
    one.burst(change('c', 'removed', { position: 12 }), change('a', 'removed', { position: 13, version: 3, patch: { wasUnread: false } }));
    expect([one.calls.act.runs.map((run) => run.input.act.id), one.context().unread, one.ids()]).toEqual([['c', 'a'], 1, ['b']]);
  });

  test('by a second window is for good: undo brings back only what is still there', async () => {
    const one = await opened();
    one.send({ type: 'messages.remove', ids: ['c', 'b'] });
    one.burst(change('c', 'removed'));
    one.send({ type: 'remove.undo' });
    expect([one.ids(), one.context().unread]).toEqual([['b', 'a'], 1]);
  });

  test('survives a list that is read meanwhile', async () => {
    const one = await opened();
    one.send({ type: 'messages.remove', ids: ['c'] });
    one.send({ type: 'messages.reload' });
    await one.calls.newest.last().answer({ rows, position: 12, unread: 2, countPosition: 12 });
    await one.calls.page.last().answer({ rows, position: 12, next: null });
    expect([one.ids(), one.context().unread]).toEqual([['b', 'a'], 1]);
    one.send({ type: 'remove.undo' });
    expect([one.ids(), one.context().unread]).toEqual([['c', 'b', 'a'], 2]);
  });

  test('puts the keyboard on the row below', async () => {
    const one = await opened();
    one.send({ type: 'row.step', by: 1 });
    one.send({ type: 'row.step', by: 1 });
    expect(one.context().activeId).toBe('b');
    one.send({ type: 'row.choose', id: 'b' });
    one.send({ type: 'messages.remove', ids: ['b'] });
    expect([one.context().activeId, one.context().chosen]).toEqual(['a', []]);
    one.send({ type: 'row.step', by: -1 });
    expect(one.context().activeId).toBe('c');
  });
});

describe('loading', () => {
  test('that fails keeps what is there with its age, says so, and is tried again by itself', async () => {
    const one = await opened();
    const readAt = one.context().readAt;
    one.clock.increment(60_000);
    one.send({ type: 'messages.reload' });
    await one.calls.newest.last().refuse({ reason: 'network', code: 0, text: '' });
    await one.calls.page.last().refuse({ reason: 'network', code: 0, text: '' });
    expect([one.has('failed'), one.has('listFailed'), one.ids(), one.context().readAt]).toEqual([true, true, ['c', 'b', 'a'], readAt]);
    const before = one.calls.newest.runs.length;
    one.clock.increment(30_000);
    expect([one.calls.newest.runs.length, one.has('failed')]).toEqual([before + 1, false]);
  });

  test('further pages come when the end is near, each row once; one that brings nothing is the end', async () => {
    const one = start();
    await one.calls.newest.last().answer({ rows, unread: 2 });
    one.send({ type: 'list.open' });
    await one.calls.page.last().answer({ rows, next: 'x' });
    one.send({ type: 'list.more' });
    expect(one.calls.page.last().input.next).toBe('x');
    await one.calls.page.last().answer({ rows: [message('a', 1), message('0', 0)], next: 'y' });
    expect(one.ids()).toEqual(['c', 'b', 'a', '0']);
    one.send({ type: 'list.more' });
    await one.calls.page.last().answer({ rows: [message('0', 0)], next: 'z' });
    expect([one.ids(), one.context().next]).toEqual([['c', 'b', 'a', '0'], null]);
  });

  test('without positions everything is read again, and nothing is lost that was done meanwhile', async () => {
    const one = start(false);
    await one.calls.newest.last().answer({ rows, unread: 2 });
    one.send({ type: 'messages.read', ids: ['c'] });
    await one.calls.act.last().answer();
    one.send({ type: 'messages.reload' });
    await one.calls.newest.last().answer({ rows: [message('c', 3, { readAt: 'x', version: 0 }), ...rows.slice(1)], unread: 1 });
    expect(one.context().unread).toBe(1);
  });
});

describe('an announcement', () => {
  const write = (one: ReturnType<typeof start>, title: string, text: string): void => one.send({ type: 'announce.write', patch: { title, text } });

  test('is confirmed with the number it reaches, sent once, and forgotten when it is out', async () => {
    const one = await opened();
    one.send({ type: 'announce.begin' });
    one.send({ type: 'announce.review' });
    expect(one.has('confirming')).toBe(false);
    write(one, ' 升级 ', '今晚');
    one.send({ type: 'announce.review' });
    one.send({ type: 'announce.send' });
    await one.calls.receivers.last().answer(12);
    expect(one.context().announcement?.receivers).toBe(12);
    one.send({ type: 'announce.send' });
    one.send({ type: 'announce.send' });
    expect(one.calls.announce.runs.map((run) => run.input)).toMatchObject([{ title: '升级', text: '今晚' }]);
    await one.calls.announce.last().answer(12);
    expect([one.has('announcing'), one.context().announcement, one.context().announcedTo]).toEqual([false, null, 12]);
  });

  test('that did not go out keeps its words and its number, so that a second try sends the same one', async () => {
    const one = await opened();
    one.send({ type: 'announce.begin' });
    write(one, 't', 'x');
    one.send({ type: 'announce.review' });
    await one.calls.receivers.last().answer(3);
    one.send({ type: 'announce.send' });
    await one.calls.announce.last().refuse({ reason: 'timeout', code: 0, text: '' });
    expect(one.context().announcement).toMatchObject({ title: 't', text: 'x', failure: { reason: 'timeout' } });
    one.send({ type: 'announce.send' });
    expect(new Set(one.calls.announce.runs.map((run) => run.input.clientId)).size).toBe(1);
  });

  test('that nobody would get is not sent, and one that is left is there when it is taken up again', async () => {
    const one = await opened();
    one.send({ type: 'announce.begin' });
    write(one, 't', 'x');
    one.send({ type: 'announce.review' });
    await one.calls.receivers.last().answer(0);
    one.send({ type: 'announce.send' });
    expect(one.has('sending')).toBe(false);
    one.send({ type: 'announce.back' });
    one.send({ type: 'announce.leave' });
    one.send({ type: 'announce.begin' });
    expect(one.context().announcement).toMatchObject({ title: 't', text: 'x' });
  });
});
