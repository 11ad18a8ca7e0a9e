/** The desk alone: a list of conversations that stands still, and every call answered by hand. */
import { afterEach } from 'vitest';
import { fromCallback } from 'xstate';
import type { NonReducibleUnknown } from 'xstate';
import { policyDefaults, preferenceDefaults } from '#contract/resources/desk.ts';
import type { Takes } from '#contract/operations.ts';
import type { ServerFrame } from '#contract/socket.ts';
import type {
  CannedAsk,
  CannedReply,
  Colleague,
  DeskBooks,
  DeskContext,
  DeskPart,
  DeskPreferences,
  Duty,
  HandOver,
  HandOverTarget,
  HeldRow,
  Notice,
  NotifyPermission,
  Team,
} from '#src/desk/machines/desk/context.ts';
import type { DeskPolicy } from '#src/desk/machines/desk/policy.ts';
import type { HandOverAnswer, WorkAnswer } from '#src/desk/machines/desk/handOver.ts';
import type { TeamDraft } from '#src/desk/machines/desk/settings.ts';
import { deskMachine } from '#src/desk/machines/deskMachine.ts';
import { InboxStore } from '#src/desk/machines/inbox/store.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { burstWith } from './bursts.ts';
import { alone, asked, rowOf, staff } from './simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

export const colleague = (id: string, rest: Partial<Colleague> = {}): Colleague => ({
  id,
  name: `name ${id}`,
  title: null,
  teamIds: [],
  dutyState: 'online',
  isPresent: true,
  open: 3,
  capacity: 40,
  ...rest,
});
/** Served by the person of these tests. */
export const mine = (id: string, rest: Partial<ChatRow> = {}): ChatRow => rowOf(id, { state: 'serving', assigneeId: staff.id, version: 1, ...rest });

interface Given {
  readonly rows?: readonly ChatRow[];
  readonly permission?: NotifyPermission;
}

export function startDesk({ rows = [], permission = 'default' }: Given = {}) {
  const store = new InboxStore({ id: staff.id, system: 'staff' });
  store.addPage(rows, 10, 'first');
  const calls = {
    part: asked<Partial<DeskBooks>, { part: DeskPart }>(),
    duty: asked<Duty, { dutyState: Duty }>(),
    preferences: asked<DeskPreferences, { preferences: DeskPreferences }>(),
    canned: asked<CannedReply | null, { ask: CannedAsk }>(),
    give: asked<HandOverAnswer, { conversationIds: readonly string[]; target: HandOverTarget; note: string }>(),
    work: asked<readonly HeldRow[], NonReducibleUnknown>(),
    pass: asked<WorkAnswer, { handOver: HandOver | null }>(),
    policy: asked<DeskPolicy, { policy: Takes<'desk.savePolicy'> | null }>(),
    team: asked<Team, { team: TeamDraft | null }>(),
    teamRemoval: asked<string, { id: string | null }>(),
  };
  const told: Notice[] = [];
  const sounds: number[] = [];
  const asking: string[] = [];
  const one = alone(
    deskMachine.provide({
      actors: {
        loadPart: calls.part.logic,
        saveDuty: calls.duty.logic,
        savePreferences: calls.preferences.logic,
        changeCanned: calls.canned.logic,
        give: calls.give.logic,
        readWork: calls.work.logic,
        passWork: calls.pass.logic,
        savePolicy: calls.policy.logic,
        saveTeam: calls.team.logic,
        removeTeam: calls.teamRemoval.logic,
        permission: fromCallback(({ sendBack, receive }) => {
          sendBack({ type: 'permission.changed', permission });
          receive((event) => asking.push(event.type));
        }),
      },
      actions: { notifyDesktop: (_, notice) => told.push(notice), playSound: (_, volume) => sounds.push(volume) },
    }),
    (tools) => ({ tools, me: staff, inbox: { getSnapshot: () => ({ context: { store } }) } as unknown as DeskContext['inbox'] }),
  );
  over = one;
  const answerPart = async (part: DeskPart, books: Partial<DeskBooks>): Promise<void> => {
    const run = calls.part.runs.findLast(({ input }) => input.part === part);
    await run?.answer(books);
  };
  return {
    ...one,
    calls,
    store,
    told,
    sounds,
    asking,
    context: () => one.child.getSnapshot().context,
    burst: (...frames: ServerFrame[]) => one.child.send({ type: 'burst', frames: burstWith(...frames), shownId: null, isTabVisible: true }),
    runsOf: (part: DeskPart) => calls.part.runs.filter(({ input }) => input.part === part).length,
    answerPart,
    /** Everything read once: two colleagues beside oneself, one team. */
    ready: async (books: Partial<DeskBooks> = {}) => {
      const people = { [staff.id]: colleague(staff.id), u2: colleague('u2'), u3: colleague('u3', { isPresent: false }) };
      const teams = [{ id: 't1', name: '护士组', memberIds: [staff.id, 'u2'], version: 1 }];
      const all: DeskBooks = { people, teams, policy: { ...policyDefaults, version: 1 }, canned: [], preferences: preferenceDefaults, ...books };
      for (const part of ['people', 'teams', 'policy', 'canned', 'preferences'] as const) await answerPart(part, { [part]: all[part] });
    },
  };
}
