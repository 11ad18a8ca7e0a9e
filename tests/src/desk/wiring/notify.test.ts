import { createActor, setup } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import { addAllWords } from '#tests/i18n/allWords.ts';
import { notifyDesktop, playerOf, wiredPermission } from '#src/desk/wiring/notify.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

interface Made {
  readonly title: string;
  readonly options: NotificationOptions | undefined;
  click(): void;
}

function surroundings(permission: NotificationPermission = 'granted') {
  const made: Made[] = [];
  let now = permission;
  class FakeNotification extends EventTarget {
    static get permission(): NotificationPermission {
      return now;
    }
    static requestPermission = vi.fn(async () => {
      now = 'denied';
      return now;
    });
    close = vi.fn();
    constructor(title: string, options?: NotificationOptions) {
      super();
      made.push({ title, options, click: () => this.dispatchEvent(new Event('click')) });
    }
  }
  const focus = vi.fn();
  const around = { document: new EventTarget(), window: { focus }, Notification: FakeNotification } as unknown as Surroundings;
  return { around, made, focus, ask: FakeNotification.requestPermission };
}

addAllWords();

describe('a notification outside the page', () => {
  it('says how many wrote and nothing that they wrote; a click leads to the one', () => {
    const { around, made, focus } = surroundings();
    const onChosen = vi.fn();
    notifyDesktop({ around, language: () => 'zh-CN', onChosen }, { count: 3, conversationId: 'c1' });
    expect(made.map(({ title, options }) => [title, options?.body, options?.tag])).toEqual([['3 位客户发来消息', '点击查看', 'careline']]);
    made[0]?.click();
    expect([focus.mock.calls.length, onChosen.mock.calls]).toEqual([1, [['c1']]]);
  });

  it('is in the language of the console', () => {
    const { around, made } = surroundings();
    notifyDesktop({ around, language: () => 'en', onChosen: vi.fn() }, { count: 1, conversationId: null });
    expect(made[0]?.title).toBe('1 customer wrote');
  });
});

describe('the leave of the browser', () => {
  const watch = (around: Surroundings) => {
    const heard: string[] = [];
    const parts = { around, language: () => 'zh-CN' as const, onChosen: vi.fn() };
    const parent = setup({ actors: { permission: wiredPermission(parts) } }).createMachine({
      invoke: { id: 'permission', src: 'permission' },
      on: { '*': { actions: ({ event }) => heard.push((event as { permission?: string }).permission ?? '') } },
    });
    const actor = createActor(parent).start();
    return { heard, ask: () => actor.getSnapshot().children['permission']?.send({ type: 'permission.ask' }), stop: () => actor.stop() };
  };

  it('is told at once, asked for only when somebody presses, and looked at again when he comes back', async () => {
    const { around, ask } = surroundings('default');
    const one = watch(around);
    expect([one.heard, ask.mock.calls]).toEqual([['default'], []]);
    one.ask();
    await vi.waitFor(() => expect(one.heard).toEqual(['default', 'denied']));
    around.document.dispatchEvent(new Event('visibilitychange'));
    expect(one.heard).toEqual(['default', 'denied', 'denied']);
    one.stop();
    around.document.dispatchEvent(new Event('visibilitychange'));
    expect(one.heard).toHaveLength(3);
  });

  it('is said to be missing where the browser has none', () => {
    const { around } = surroundings();
    const { Notification: _, ...without } = around;
    const one = watch(without);
    expect(one.heard).toEqual(['unsupported']);
    one.stop();
  });
});

it('makes no sound, and no fault, where there is nothing to sound with', () => {
  expect(() => playerOf({} as Surroundings)(60)).not.toThrow();
});

it('makes no sound in a page that nobody has touched: it would all sound at the first touch', () => {
  const AudioContext = vi.fn();
  playerOf({ AudioContext, navigator: { userActivation: { hasBeenActive: false } } } as unknown as Surroundings)(60);
  expect(AudioContext).not.toHaveBeenCalled();
});
