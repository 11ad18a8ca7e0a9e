/** The desk as a workplace is given these and may do those: actors, effects, guards, each by name. */
import { assign, enqueueActions, sendParent, setup } from 'xstate';
import { formKey } from '#contract/forms.ts';
import type { Takes } from '#contract/operations.ts';
import type { ChangedFrame, ContentFrame } from '#contract/socket.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { NoticeAbout } from '#src/kit/machines/rows.ts';
import { callbackToSupply, promiseToSupply, toSupply } from '#src/kit/machines/standIn.ts';
import type {
  CannedAsk,
  CannedReply,
  DeskBooks,
  DeskContext,
  DeskEvent,
  DeskInput,
  DeskPart,
  DeskPreferences,
  DeskReport,
  Duty,
  HandOver,
  HeldRow,
  HandOverTarget,
  Notice,
  PreferencePatch,
  Team,
} from './context.ts';
import type { DeskPolicy } from './policy.ts';
import { deskFormsOf, formNews, wroteForms } from './forms.ts';
import { afterPassing, allGiven, isGiven, newHandOver, openRows, passesWork, settledBy, withWork } from './handOver.ts';
import type { HandOverAnswer, WorkAnswer } from './handOver.ts';
import { changedSettings, rebased } from './settings.ts';
import type { DeskSettings, TeamDraft } from './settings.ts';
import { joined, worthTelling } from './notify.ts';
import { newsOf, withPatches } from './receive.ts';

export const report = (event: DeskReport): DeskReport => event;
/** Beyond this a figure only says "many". */
const mostNews = 100;

/** One's own duty as the server has it; a choice under way stays what was chosen. */
function ownDuty(context: DeskContext, people: DeskContext['people']): Pick<DeskContext, 'dutyKept' | 'dutyState'> {
  const kept = people[context.me.id]?.dutyState ?? context.dutyKept;
  return { dutyKept: kept, dutyState: context.dutyState === context.dutyKept ? kept : context.dutyState };
}

/** These were changed here, field by field; all else is as the server has it. */
function changedSince({ preferences: here, preferencesKept: kept }: DeskContext, answer: DeskPreferences): DeskPreferences {
  if (here === kept) return answer;
  const changes = <T extends object>(one: T, other: T): Partial<T> =>
    Object.fromEntries(Object.entries(one).filter(([name, value]) => typeof value !== 'object' && value !== other[name as keyof T])) as Partial<T>;
  return { ...answer, ...changes(here, kept), notify: { ...answer.notify, ...changes(here.notify, kept.notify) } };
}

/** An answer changes these: news that arrived meanwhile, and changes made here since, are not undone by it. */
function taken(context: DeskContext, books: Partial<DeskBooks>): Partial<DeskContext> {
  const { people, preferences, ...rest } = books;
  const all = people && withPatches(people, context.patches);
  return {
    ...rest,
    ...(all ? { people: all, patches: {}, ...ownDuty(context, all) } : {}),
    ...(preferences ? { preferencesKept: preferences, preferences: changedSince(context, preferences) } : {}),
  };
}

export const deskSetup = setup({
  types: {
    context: {} as DeskContext,
    events: {} as DeskEvent,
    input: {} as DeskInput,
    tags: {} as 'giving' | 'savingDuty' | 'savingCanned' | 'savingPolicy' | 'savingTeam',
  },
  actors: {
    loadPart: promiseToSupply<Partial<DeskBooks>, { readonly part: DeskPart }>('loadPart'),
    saveDuty: promiseToSupply<Duty, { readonly dutyState: Duty }>('saveDuty'),
    savePreferences: promiseToSupply<DeskPreferences, { readonly preferences: DeskPreferences }>('savePreferences'),
    savePolicy: promiseToSupply<DeskPolicy, { readonly policy: Takes<'desk.savePolicy'> | null }>('savePolicy'),
    saveTeam: promiseToSupply<Team, { readonly team: TeamDraft | null }>('saveTeam'),
    /** @returns the id of the team that is gone */
    removeTeam: promiseToSupply<string, { readonly id: string | null }>('removeTeam'),
    /** The row as it was stored; null when one was removed. */
    changeCanned: promiseToSupply<CannedReply | null, { readonly ask: CannedAsk }>('changeCanned'),
    give: promiseToSupply<HandOverAnswer, { readonly conversationIds: readonly string[]; readonly target: HandOverTarget; readonly note: string }>('give'),
    /** Held beside conversations. */
    readWork: promiseToSupply<readonly HeldRow[]>('readWork'),
    passWork: promiseToSupply<WorkAnswer, { readonly handOver: HandOver | null }>('passWork'),
    /** Says `permission.changed` at once and with every change; asks the person when told to. */
    permission: callbackToSupply<{ readonly type: 'permission.ask' }>('permission'),
  },
  actions: {
    /** Outside the page: how many customers wrote, never what. */
    notifyDesktop: (_, notice: Notice) => toSupply('notifyDesktop', notice),
    /** 0 to 100. */
    playSound: (_, volume: number) => toSupply('playSound', volume),
    patch: assign((_, patch: Partial<DeskContext>) => patch),
    raiseNotice: sendParent((_, { failure, about }: { failure: Failure; about: NoticeAbout }) =>
      report({ type: 'notice.raise', key: failure.reason, text: failure.text, about }),
    ),
    beginPart: assign(({ context }, part: DeskPart) => ({ stale: context.stale.filter((one) => one !== part) })),
    takePart: enqueueActions(({ context, enqueue }, { part, books }: { part: DeskPart; books: Partial<DeskBooks> }) => {
      enqueue.assign({
        ...taken(context, books),
        ...(books.policy && context.settings ? { settings: rebased(context.settings, books.policy) } : {}),
        known: { ...context.known, [part]: true },
        failures: { ...context.failures, [part]: undefined },
      });
      if (!books.teams) return;
      const own = books.teams.filter((team) => team.memberIds.includes(context.me.id));
      enqueue.sendParent(report({ type: 'team.known', teamIds: own.map((team) => team.id), memberIds: [...new Set(own.flatMap((team) => team.memberIds))] }));
    }),
    /** A choice made here while the answer was under way stands. */
    tellOrder: sendParent(({ context }) => report({ type: 'order.known', isByWait: context.preferences.byWait })),
    failPart: assign(({ context }, { part, failure }: { part: DeskPart; failure: Failure }) => ({ failures: { ...context.failures, [part]: failure } })),
    markStale: assign(({ context }, parts: readonly DeskPart[]) => ({ stale: [...new Set([...context.stale, ...parts])] })),
    hear: assign(({ context }, changed: readonly ChangedFrame[]) => {
      const { patches, stale } = newsOf(changed, context.people);
      if (Object.keys(patches).length === 0 && stale.size === 0) return {};
      const people = withPatches(context.people, patches);
      return { people, patches: { ...context.patches, ...patches }, stale: [...new Set([...context.stale, ...stale])], ...ownDuty(context, people) };
    }),
    gatherNews: assign(({ context }, { content, shownId, isVisible }: { content: readonly ContentFrame[]; shownId: string | null; isVisible: boolean }) => {
      if (context.news.length >= mostNews) return {};
      const ids = worthTelling(context, content, shownId);
      if (ids.length === 0) return {};
      return { news: joined(context.news, ids), unseen: isVisible || context.unseen.length >= mostNews ? context.unseen : joined(context.unseen, ids) };
    }),
    tellForms: enqueueActions(({ context, enqueue }) => {
      for (const event of formNews(context)) enqueue.sendParent(report(event));
      enqueue.assign({ toldForms: deskFormsOf(context) });
    }),
    forgetNews: assign({ news: [] }),
    openHandOver: assign(({ context }, leaves: boolean) => ({ handOver: newHandOver(context, leaves) })),
    changeHandOver: assign(({ context }, change: Partial<HandOver>) => (context.handOver ? { handOver: { ...context.handOver, ...change } } : {})),
    beginGiving: assign(({ context }) => {
      const { handOver } = context;
      if (!handOver) return {};
      const still = new Set(openRows(context).map((row) => row.conversationId));
      return { handOver: { ...handOver, giving: handOver.chosen.filter((id) => still.has(id)), settled: 0, outcomes: {}, workRefused: {}, failure: null } };
    }),
    takeWork: assign(({ context }, work: readonly HeldRow[]) => (context.handOver ? { handOver: withWork(context.handOver, work) } : {})),
    passed: assign(({ context }, answer: WorkAnswer) => (context.handOver ? { handOver: afterPassing(context.handOver, answer) } : {})),
    settle: assign(({ context }, answer: HandOverAnswer) => (context.handOver ? { handOver: settledBy(context.handOver, answer) } : {})),
    changeSettings: assign(({ context }, change: Partial<DeskSettings>) => (context.settings ? { settings: changedSettings(context.settings, change) } : {})),
    changePreferences: assign(({ context }, { notify, ...rest }: PreferencePatch) => ({
      preferences: { ...context.preferences, ...rest, notify: { ...context.preferences.notify, ...notify } },
      preferencesFailure: null,
    })),
    endCannedForm: enqueueActions(({ context, enqueue }) => {
      const [ask] = context.cannedAsked;
      if (ask?.kind === 'save') enqueue.sendParent(report({ type: 'form.done', key: formKey('cannedReply', ask.given.id ?? 'new') }));
    }),
    takeCanned: assign(({ context }, saved: CannedReply | null) => {
      const [ask, ...rest] = context.cannedAsked;
      const id = ask?.kind === 'remove' ? ask.id : saved?.id;
      const others = context.canned.filter((one) => one.id !== id);
      return { cannedAsked: rest, canned: saved ? [...others, saved] : others, cannedFailure: null };
    }),
  },
  guards: {
    wroteForms: ({ context }) => wroteForms(context),
    isStale: ({ context }, part: DeskPart) => context.stale.includes(part),
    fits: ({ context }) => context.settings !== null && Object.keys(context.settings.errors).length === 0 && context.settings.conflicts.length === 0,
    hasStoredTeam: ({ context }) => typeof context.settings?.team?.id === 'string',
    hasTeam: ({ context }) => context.settings?.team !== null && (context.settings?.team.name.trim() ?? '') !== '',
    hasNews: ({ context }) => context.news.length > 0,
    /** Nothing is saved before the server was read: what nobody has changed here would be lost. */
    hasUnsaved: ({ context }) => context.known.preferences === true && context.preferences !== context.preferencesKept,
    hasCanned: ({ context }) => context.cannedAsked.length > 0,
    /** Going off duty while somebody is still being served. */
    leavesOpen: ({ context, event }) => event.type === 'duty.choose' && event.dutyState === 'offline' && openRows(context).length > 0,
    /** While giving, nothing new is assigned to who is leaving. */
    mustPause: ({ context }) => context.handOver?.leaves === true && context.dutyState === 'online',
    isLeaving: ({ event }) => event.type === 'duty.choose' && event.dutyState === 'offline',
    passesWork: ({ context: { handOver } }) => handOver !== null && passesWork(handOver),
    refusedWork: ({ context: { handOver } }) => handOver !== null && Object.keys(handOver.workRefused).length > 0,
    keepsAll: ({ context: { handOver } }) => handOver?.leaves === true && handOver.chosen.length === 0 && !passesWork(handOver),
    givesNone: ({ context: { handOver } }) => handOver?.giving.length === 0,
    canGive: ({ context: { handOver } }) => handOver !== null && handOver.target !== null && (handOver.chosen.length > 0 || passesWork(handOver)),
    leaves: ({ context }) => context.handOver?.leaves === true,
    isStepLast: ({ context }, answer: HandOverAnswer) => context.handOver !== null && isGiven(settledBy(context.handOver, answer)),
    holdsWork: (_, work: readonly HeldRow[]) => work.length > 0,
    hasUngiven: ({ context: { handOver } }) => handOver !== null && !allGiven(handOver),
  },
  delays: {
    retry: 5_000,
    /** Several changes of one moment are one reading. */
    gather: 200,
    /** At most one sound in this time. */
    hush: 2_000,
    /** A slider is moved before it is let go. */
    settle: 400,
  },
});
