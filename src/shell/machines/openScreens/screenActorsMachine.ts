/**
 * A screen brings its own actor: it is fetched with the screen, lives while a tab (or a public page) holds it, receives what every screen receives, and ends with its tab
 * (docs/adr/0080-a-screen-brings-its-own.md). A part that stands on many screens comes when it is first told something.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { ActorRefFrom, AnyActorLogic, AnyActorRef, AnyEventObject } from 'xstate';
import { screenPathOf } from '#contract/screens/index.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Visit } from '#src/kit/machines/navigation/guards.ts';
import type { NoticeReport } from '#src/kit/machines/rows.ts';
import { callbackToSupply } from '#src/kit/machines/standIn.ts';

export interface ScreenActorsInput {
  /** Path -> names of the actors that its screen has. */
  readonly brings: Readonly<Record<string, readonly string[]>>;
  /** Once they are here, these stay until the session ends: their sheets stand above any screen. */
  readonly lasting: readonly string[];
}
export interface ScreenActorsContext extends ScreenActorsInput {
  /** Screens that are open now. */
  readonly open: readonly string[];
  readonly front: Visit | null;
  /** Name -> the paths from which it was told something. */
  readonly told: Readonly<Record<string, readonly string[]>>;
  readonly refs: Readonly<Record<string, AnyActorRef>>;
  /** Names that are being fetched -> the events that they get first. */
  readonly coming: Readonly<Record<string, readonly AnyEventObject[]>>;
  /** Their modules did not come. */
  readonly missing: readonly string[];
}
/** The module of one actor was loaded: its machine with every effect supplied, and what it begins with. */
export interface Brought {
  readonly logic: AnyActorLogic;
  readonly input?: Readonly<Record<string, unknown>>;
}
export type ScreenActorsEvent =
  | { readonly type: 'screens.held'; readonly open: readonly string[]; readonly front: Visit }
  | { readonly type: 'actor.tell'; readonly name: string; readonly event: AnyEventObject }
  /** The same where there is nothing to say yet. */
  | { readonly type: 'actor.want'; readonly name: string; readonly isPressed?: boolean }
  | ({ readonly type: 'actor.loaded'; readonly name: string } & Brought)
  | { readonly type: 'actor.missing'; readonly name: string }
  /** @property talks conversations in which something was said */
  | { readonly type: 'burst'; readonly changes: readonly RowChange[]; readonly talks?: readonly string[] }
  /** Nobody can say what was missed: everything that is shown is asked for again. */
  | { readonly type: 'reload' }
  /** Answers can be expected again: whoever failed asks again. */
  | { readonly type: 'heal' };
export interface BringOrder {
  readonly type: 'bring';
  readonly name: string;
  /** A module that failed once may come with a new page alone: the page may begin anew for it, since somebody has pressed. */
  readonly mayBegin: boolean;
}

/** The types of `setup()` give a name only to actors that it knows; these come later, and the inspector tells them apart by it. */
type SpawnByName = (logic: AnyActorLogic, options: { readonly id: string; readonly input: Readonly<Record<string, unknown>> }) => AnyActorRef;

interface Told {
  readonly name: string;
  readonly event?: AnyEventObject;
  readonly mayBegin?: boolean;
}
const notHere: NoticeReport = { type: 'notice.raise', key: 'network', text: '' };

interface Shown {
  readonly context?: { readonly failure?: unknown };
  hasTag?(tag: string): boolean;
}
/** Its last reading failed: a tag says so, or the `failure` of what is shown. */
function hasFailed(ref: AnyActorRef): boolean {
  const shown = ref.getSnapshot() as Shown;
  return shown.hasTag?.('failed') === true || Boolean(shown.context?.failure);
}

const broughtAt = (brings: ScreenActorsInput['brings'], path: string): readonly string[] => brings[screenPathOf(path)] ?? [];

/** Some open screen holds it, or it stays. */
const isHeld = ({ brings, lasting, open, told }: ScreenActorsContext, name: string): boolean =>
  lasting.includes(name) || open.some((path) => broughtAt(brings, path).includes(name) || told[name]?.includes(path));
const without = <T>(all: Readonly<Record<string, T>>, names: readonly string[]): Readonly<Record<string, T>> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));

export const screenActorsMachine = setup({
  types: { context: {} as ScreenActorsContext, events: {} as ScreenActorsEvent, input: {} as ScreenActorsInput },
  actors: {
    /** Fetches the module of an actor: `actor.here`, or `actor.missing`. */
    modules: callbackToSupply<BringOrder>('modules'),
  },
  actions: {
    /** Actors of screens that were closed end; those of screens that were opened are fetched. */
    settle: enqueueActions(({ context, event, enqueue }) => {
      const leaving = [...Object.keys(context.refs), ...Object.keys(context.coming)].filter((name) => !isHeld(context, name));
      for (const name of leaving) if (context.refs[name]) enqueue.stopChild(context.refs[name]);
      const wanted = event.type === 'heal' ? context.missing.filter((name) => isHeld(context, name)) : [];
      const names = [...context.open.flatMap((path) => broughtAt(context.brings, path)), ...wanted];
      const lacking = [...new Set(names)].filter((name) => !context.refs[name] && !context.coming[name]);
      for (const name of lacking) enqueue.sendTo('modules', { type: 'bring', name, mayBegin: false });
      enqueue.assign({
        refs: without(context.refs, leaving),
        coming: { ...without(context.coming, leaving), ...Object.fromEntries(lacking.map((name) => [name, []])) },
        told: without(context.told, leaving),
        missing: context.missing.filter((name) => isHeld(context, name) && !lacking.includes(name)),
      });
    }),
    /** Each is told where its reader stands: a public page is another one by its address. */
    tellWhere: enqueueActions(({ context, enqueue }) => {
      const { brings, front, refs } = context;
      for (const name of broughtAt(brings, front?.path ?? '')) if (refs[name]) enqueue.sendTo(refs[name], { type: 'screen.entered', ...front });
    }),
    tell: enqueueActions(({ context, enqueue }, { name, event, mayBegin = false }: Told) => {
      const here = context.front?.path ?? '';
      enqueue.assign({ told: { ...context.told, [name]: [...new Set([...(context.told[name] ?? []), here])] } });
      const news = event ? [event] : [];
      const ref = context.refs[name];
      if (ref) {
        for (const one of news) enqueue.sendTo(ref, one);
        return;
      }
      const waiting = context.coming[name];
      if (!waiting) enqueue.sendTo('modules', { type: 'bring', name, mayBegin });
      enqueue.assign({ coming: { ...context.coming, [name]: [...(waiting ?? []), ...news] }, missing: context.missing.filter((one) => one !== name) });
    }),
    /** One that nobody waits for any more does not begin. */
    spawn: enqueueActions(({ context, enqueue }, { name, logic, input }: Brought & { readonly name: string }) => {
      const first = context.coming[name];
      if (!first) return;
      enqueue.assign(({ spawn }) => ({
        refs: { ...context.refs, [name]: (spawn as SpawnByName)(logic, { id: name, input: { ...input, visit: context.front } }) },
        coming: without(context.coming, [name]),
      }));
      for (const event of first) enqueue.sendTo(name, event);
    }),
    forget: enqueueActions(({ context, enqueue }, name: string) => {
      // Somebody pressed a button and waits; a page that did not come says so itself.
      if ((context.coming[name]?.length ?? 0) > 0) enqueue.sendParent(notHere);
      enqueue.assign({ coming: without(context.coming, [name]), missing: [...context.missing, name] });
    }),
    tellAll: enqueueActions(({ context, enqueue }, event: AnyEventObject) => {
      for (const ref of Object.values(context.refs)) enqueue.sendTo(ref, event);
    }),
    heal: enqueueActions(({ context, enqueue }) => {
      for (const ref of Object.values(context.refs)) if (hasFailed(ref)) enqueue.sendTo(ref, { type: 'reload' });
    }),
    /** Whatever an actor reports is passed on to the root. */
    report: enqueueActions(({ enqueue, event }) => {
      if (!event.type.startsWith('xstate.')) enqueue.sendParent(event);
    }),
  },
}).createMachine({
  id: 'screenActors',
  context: ({ input }) => ({ ...input, open: [], front: null, told: {}, refs: {}, coming: {}, missing: [] }),
  invoke: { id: 'modules', src: 'modules' },
  initial: 'hosting',
  states: { hosting: {} },
  on: {
    'screens.held': { actions: [assign({ open: ({ event }) => event.open, front: ({ event }) => event.front }), 'settle', 'tellWhere'] },
    'actor.tell': { actions: { type: 'tell', params: ({ event }) => event } },
    'actor.want': { actions: { type: 'tell', params: ({ event: { name, isPressed = false } }) => ({ name, mayBegin: isPressed }) } },
    'actor.loaded': { actions: { type: 'spawn', params: ({ event }) => event } },
    'actor.missing': { actions: { type: 'forget', params: ({ event }) => event.name } },
    burst: { actions: { type: 'tellAll', params: ({ event }) => event } },
    reload: { actions: [{ type: 'tellAll', params: { type: 'reload' } }] },
    heal: { actions: ['heal', 'settle'] },
    '*': { actions: 'report' },
  },
});
export type ScreenActorsRef = ActorRefFrom<typeof screenActorsMachine>;
