/** Screens bring their own actors: who has one, for how long, and what it hears. */
import { createActor, fromCallback, sendParent, setup } from 'xstate';
import type { AnyActorLogic, AnyEventObject } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { screenActorsMachine } from '#src/shell/machines/openScreens/screenActorsMachine.ts';
import type { BringOrder, ScreenActorsEvent } from '#src/shell/machines/openScreens/screenActorsMachine.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

/** Hears everything, and reports one thing. */
const listener = (heard: AnyEventObject[]): AnyActorLogic =>
  setup({}).createMachine({
    context: ({ input }) => ({ input }),
    initial: 'well',
    on: {
      'report.ask': { actions: sendParent({ type: 'password.changed' }) },
      fail: '.broken',
      '*': { actions: ({ event }) => void heard.push(event) },
    },
    states: { well: {}, broken: { tags: 'failed' } },
  });

function start({ brings = { '/auditLog': ['audit'], '/token': ['logins'], '/user_sys': ['logins'] }, lasting = ['access'] } = {}) {
  const asked: string[] = [];
  const mayBegin: boolean[] = [];
  const reported: AnyEventObject[] = [];
  const heard: AnyEventObject[] = [];
  let tell: (event: AnyEventObject) => void = () => undefined;
  const parent = setup({
    actors: {
      host: screenActorsMachine.provide({
        actors: {
          modules: fromCallback<BringOrder>(({ receive, sendBack }) => {
            tell = sendBack;
            receive((order) => {
              asked.push(order.name);
              mayBegin.push(order.mayBegin);
            });
          }),
        },
      }),
    },
  }).createMachine({
    invoke: { id: 'host', src: 'host', input: { brings, lasting } },
    on: { '*': { actions: ({ event }) => void reported.push(event) } },
  });
  const actor = createActor(parent).start();
  over = actor;
  const host = actor.getSnapshot().children.host!;
  const send = (event: ScreenActorsEvent): void => host.send(event);
  return {
    asked,
    mayBegin,
    heard,
    reported,
    send,
    come: (name: string) => tell({ type: 'actor.loaded', name, logic: listener(heard), input: { of: name } }),
    fail: (name: string) => tell({ type: 'actor.missing', name }),
    hold: (...open: string[]) => send({ type: 'screens.held', open, front: { path: open.at(-1) ?? '/', search: '' } }),
    context: () => host.getSnapshot().context,
    names: () => Object.keys(host.getSnapshot().context.refs),
  };
}

test('an actor is fetched when its screen opens, and ends with the last tab that holds it', () => {
  const one = start();
  one.hold('/token');
  expect(one.asked).toEqual(['logins']);
  one.come('logins');
  const ref = one.context().refs['logins']!;
  one.hold('/token', '/user_sys');
  one.hold('/user_sys');
  expect(one.context().refs['logins']).toBe(ref);
  one.hold('/first');
  expect([one.names(), ref.getSnapshot().status, one.asked]).toEqual([[], 'stopped', ['logins']]);
});

test('a screen that is closed before its actor came has none', () => {
  const one = start();
  one.hold('/auditLog');
  one.hold('/first');
  one.come('audit');
  expect(one.names()).toEqual([]);
});

test('one that gets an event before it is loaded gets it first', () => {
  const one = start();
  one.hold('/orderManage');
  one.send({ type: 'actor.tell', name: 'points', event: { type: 'first' } });
  one.send({ type: 'actor.tell', name: 'points', event: { type: 'second' } });
  one.come('points');
  one.send({ type: 'actor.tell', name: 'points', event: { type: 'third' } });
  expect([one.asked, one.heard.map(({ type }) => type)]).toEqual([['points'], ['first', 'second', 'third']]);
  one.hold('/first');
  expect(one.names()).toEqual([]);
});

test('one whose sheet stands above any screen stays when screens close', () => {
  const one = start();
  one.hold('/role');
  one.send({ type: 'actor.want', name: 'access' });
  one.come('access');
  one.hold('/first');
  expect(one.names()).toEqual(['access']);
});

test('every actor gets bursts and reload, and one that failed is asked to try again', () => {
  const one = start();
  one.hold('/auditLog', '/token');
  one.come('audit');
  one.come('logins');
  one.send({ type: 'burst', changes: [] });
  one.send({ type: 'reload' });
  expect(one.heard.map(({ type }) => type)).toEqual(['burst', 'burst', 'reload', 'reload']);
  one.context().refs['audit']!.send({ type: 'fail' });
  one.send({ type: 'heal' });
  expect(one.heard.slice(4).map(({ type }) => type)).toEqual(['reload']);
});

test('it is told where its reader stands, and its reports are passed on to the root', () => {
  const one = start();
  one.hold('/auditLog');
  one.come('audit');
  expect(one.context().refs['audit']!.getSnapshot().context).toEqual({ input: { of: 'audit', visit: { path: '/auditLog', search: '' } } });
  one.send({ type: 'screens.held', open: ['/auditLog'], front: { path: '/auditLog', search: '?id=a' } });
  expect(one.heard).toEqual([{ type: 'screen.entered', path: '/auditLog', search: '?id=a' }]);
  one.context().refs['audit']!.send({ type: 'report.ask' });
  expect(one.reported.map(({ type }) => type)).toEqual(['password.changed']);
});

test('a module that did not come is fetched again when it is wanted again, and somebody who pressed a button hears of it', () => {
  const one = start();
  one.hold('/auditLog');
  one.send({ type: 'actor.tell', name: 'access', event: { type: 'sheet.open' } });
  one.fail('audit');
  one.fail('access');
  expect([one.context().missing, one.reported]).toEqual([['audit', 'access'], [{ type: 'notice.raise', key: 'network', text: '' }]]);
  one.send({ type: 'actor.want', name: 'access' });
  one.send({ type: 'heal' });
  expect([one.asked, one.context().missing]).toEqual([['audit', 'access', 'access', 'audit'], []]);
});

test('a part that was wanted is fetched again when answers come again; the page may begin anew for it by a press', () => {
  const one = start();
  one.hold('/orderManage');
  one.send({ type: 'actor.want', name: 'points' });
  one.fail('points');
  one.send({ type: 'heal' });
  one.fail('points');
  one.send({ type: 'actor.want', name: 'points', isPressed: true });
  one.come('points');
  expect([one.asked, one.mayBegin, one.names()]).toEqual([['points', 'points', 'points'], [false, false, true], ['points']]);
});
