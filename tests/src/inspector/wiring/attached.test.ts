/** A window with another inspector is told the recording, as Stately's receiver listens for it: once it has said that it is there, and nobody else is told anything. */
import { expect, it } from 'vitest';
import { AttachedInspector } from '#src/inspector/wiring/attached.ts';
import { statelyAddress, statelyStepsMost } from '#src/inspector/machines/stately.ts';
import { recordingWith, stepOf } from '#tests/src/inspector/recordings.ts';

interface Posted {
  readonly message: { readonly type: string; readonly _version?: unknown };
  readonly origin: string;
}

/** The page at the other end: what is posted to it arrives as a structured clone. */
class Page {
  readonly got: Posted[] = [];
  closed = false;
  postMessage(message: Posted['message'], origin: string): void {
    this.got.push({ message: structuredClone(message), origin });
  }
  get types(): readonly string[] {
    return this.got.map(({ message }) => message.type);
  }
}

const attach = ({ isBlocked = false, steps = 1 } = {}) => {
  const page = new Page();
  const heard = new EventTarget();
  const opened: string[] = [];
  const states: (string | null)[] = [];
  const recording = recordingWith('socket');
  const happen = (): void => recording.add(stepOf({ actor: 'socket', at: 1_764_000_000_000 + recording.last }));
  for (let at = 0; at < steps; at += 1) happen();
  const around = {
    window: {
      open: (address: string) => {
        opened.push(address);
        return isBlocked ? null : page;
      },
      addEventListener: heard.addEventListener.bind(heard),
      removeEventListener: heard.removeEventListener.bind(heard),
    },
  } as unknown as ConstructorParameters<typeof AttachedInspector>[0]['around'];
  const inspector = new AttachedInspector({ around, recording, now: () => 0, tell: (state) => states.push(state) });
  const says = (data: unknown, origin = 'https://stately.ai', source: object = page): void => {
    heard.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  };
  return { page, opened, states, recording, happen, inspector, says };
};
const greeting = { type: '@statelyai.connected' };

it('opens the page that was confirmed and tells nothing before that has said that it is there', () => {
  const { page, opened, states, inspector, says, happen } = attach();
  expect(opened).toEqual([statelyAddress]);
  inspector.follow();
  expect([page.got, states]).toEqual([[], []]);
  says(greeting);
  expect([page.types, states]).toEqual([['@xstate.actor', '@xstate.event', '@xstate.snapshot'], ['connected']]);
  happen();
  inspector.follow();
  inspector.follow();
  expect(page.types.slice(3)).toEqual(['@xstate.event', '@xstate.snapshot']);
  expect(page.got.every(({ message, origin }) => origin === 'https://stately.ai' && typeof message._version === 'string')).toBe(true);
});

it('listens to that window at that address alone', () => {
  const { page, states, says } = attach();
  says(greeting, 'https://elsewhere.example');
  says(greeting, 'https://stately.ai', new Page());
  says({ type: 'other' });
  says(null);
  expect([page.got, states]).toEqual([[], []]);
});

it('tells a page that was loaded anew all of it again, as far back as is told', () => {
  const { page, says } = attach({ steps: statelyStepsMost + 40 });
  says(greeting);
  const once = page.got.length;
  expect(once).toBe(1 + 2 * statelyStepsMost);
  says(greeting);
  expect(page.got.length).toBe(2 * once);
});

it('says goodbye when it ends, and then nothing more', () => {
  const { page, inspector, says, happen } = attach();
  says(greeting);
  inspector.stop();
  happen();
  inspector.follow();
  says(greeting);
  expect(page.types.slice(3)).toEqual(['@statelyai.disconnected']);
});

it('ends with its window', () => {
  const { page, states, inspector, says } = attach();
  says(greeting);
  page.closed = true;
  inspector.follow();
  expect(states).toEqual(['connected', null]);
});

it('says that the browser opened no window', () => {
  const { states, inspector } = attach({ isBlocked: true });
  inspector.follow();
  expect(states).toEqual(['blocked']);
});
