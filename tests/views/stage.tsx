/** A snapshot to draw and a record of what was sent: all that a view knows of a machine. */
import { StyleProvider } from '@ant-design/cssinjs';
import { createActor, fromCallback } from 'xstate';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '#i18n/language.ts';
import { translators } from '#i18n/translators.ts';
import type { ConsoleRef } from '#src/shell/machines/consoleMachine.ts';
import { formsMachine } from '#src/kit/machines/formsMachine.ts';
import { WordsProvider } from '#src/kit/views/parts/useWords.tsx';
import { ConsoleProvider } from '#src/kit/views/console/ConsoleContext.tsx';
import { Themed } from '#src/kit/views/theme/Themed.tsx';
import { onlyWhatIsAsked } from './onlyWhatIsAsked.ts';

export interface Shown {
  readonly context: Readonly<Record<string, unknown>>;
  readonly tags?: readonly string[];
  readonly state?: string | Readonly<Record<string, unknown>>;
}
export interface StagedActor {
  readonly sent: readonly { readonly type: string }[];
  readonly show: (patch: Readonly<Record<string, unknown>>) => void;
}

/** Stands where a machine stands: same snapshot, same `send`, no decisions. */
export function actorShowing<Ref>({ context, tags = [], state = '' }: Shown): Ref & StagedActor {
  const snapshotOf = (given: Shown['context']): unknown => ({
    context: given,
    hasTag: (tag: string) => tags.includes(tag),
    matches: (value: unknown) => JSON.stringify(value) === JSON.stringify(state),
  });
  let current = context;
  let snapshot = snapshotOf(current);
  const listeners = new Set<(now: unknown) => void>();
  const sent: { type: string }[] = [];
  const actor = {
    sent,
    getSnapshot: () => snapshot,
    subscribe: (observer: ((now: unknown) => void) | { next: (now: unknown) => void }) => {
      const listener = typeof observer === 'function' ? observer : observer.next;
      listeners.add(listener);
      return { unsubscribe: () => listeners.delete(listener) };
    },
    send: (event: { type: string }) => {
      sent.push(event);
    },
    show: (patch: Shown['context']) => {
      current = { ...current, ...patch };
      snapshot = snapshotOf(current);
      for (const listener of listeners) listener(snapshot);
    },
  };
  return actor as unknown as Ref & StagedActor;
}

/** 2026-11-20 10:42:07 in Shanghai. */
export const now = Date.parse('2026-11-20T02:42:07Z');
export const person = {
  id: 'u1',
  system: 'staff',
  username: 'zhoumin',
  nickName: '周敏',
  roles: [{ code: 'consultant', name: '咨询师' }],
  rights: ['chat.read', 'chat.write', 'order.read', 'order.move'],
  orgId: 'o1',
  orgs: [{ id: 'o1', name: '高新院区', groupName: '安禾妇儿' }],
} as const;

export interface Stage {
  readonly language?: Language;
  readonly root?: Readonly<Record<string, unknown>>;
  readonly person?: unknown;
  readonly session?: StagedActor;
  /** Screens have brought these. */
  readonly actors?: Readonly<Record<string, unknown>>;
}

/** Screens' actors are here, under their names: what one is told, it hears at once. */
export function hostShowing(refs: Readonly<Record<string, unknown>>): StagedActor {
  const host = actorShowing<{ send(event: { readonly type: string; readonly name?: string; readonly event?: unknown }): void }>({
    context: { refs, missing: [] },
  });
  const hear = host.send.bind(host);
  host.send = (event) => {
    if (event.type === 'actor.tell') (refs[event.name ?? ''] as { send(told: unknown): void } | undefined)?.send(event.event);
    hear(event);
  };
  return host;
}

/** The real machine keeps in memory what is typed in forms. */
const startForms = () =>
  createActor(formsMachine.provide({ actors: { store: fromCallback(() => undefined) } }), { input: { personId: 'u1', orgId: 'o1', left: {} } }).start();

const transformers = [onlyWhatIsAsked];

/** Draws a view below a root actor in the middle of a working day. */
export function draw(
  view: React.ReactElement,
  { language = 'zh-CN', root = {}, person: given = person, session, actors = {} }: Stage = {},
): RenderResult & { readonly rootActor: ConsoleRef & StagedActor } {
  const forms = startForms();
  const rootActor = actorShowing<ConsoleRef>({
    context: {
      language,
      theme: 'light',
      density: 'mini',
      chatPath: '/consultation',
      path: '/consultation',
      now,
      freshness: { mark: 'live', since: now, syncedAt: now },
      notices: [],
      socket: null,
      inbox: null,
      desk: null,
      transfers: null,
      jobs: null,
      preference: null,
      palette: null,
      selected: null,
      conversations: {},
      draftBadges: new Map(),
      forms,
      lists: {},
      screens: null,
      screenActors: hostShowing(actors),
      config: { features: [], version: '1', title: ['医院', 'Hospital'] },
      session: session ?? actorShowing({ context: { person: given, failure: null, notice: null } }),
      version: actorShowing({ context: { ready: '' } }),
      navigation: actorShowing({ context: { path: '/consultation', search: '', title: 'product', menus: null } }),
      ...root,
    },
    tags: ['active'],
  });
  const hear = rootActor.send.bind(rootActor);
  rootActor.send = (event) => {
    if (event.type === 'form.write' || event.type === 'form.done') forms.send(event);
    hear(event);
  };
  return {
    rootActor,
    ...render(
      <StyleProvider transformers={transformers}>
        <ConsoleProvider value={rootActor}>
          <I18nextProvider i18n={translators[language]}>
            <WordsProvider value={translators[language].t}>
              <Themed>{view}</Themed>
            </WordsProvider>
          </I18nextProvider>
        </ConsoleProvider>
      </StyleProvider>,
    ),
  };
}
