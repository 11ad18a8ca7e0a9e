/** A machine alone on a simulated clock: its parent is a recorder, its promises are settled by the test. */
import { SimulatedClock, createActor, fromPromise, setup } from 'xstate';
import type { ActorRefFrom, AnyActorLogic, AnyEventObject, InputFrom } from 'xstate';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ContentFrame } from '#contract/socket.ts';
import { untold } from '#src/desk/machines/inbox/untold.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

/** Friday morning in Shanghai. */
export const morning = Date.UTC(2026, 10, 20, 1, 0, 0);

export interface Alone<L extends AnyActorLogic> {
  readonly child: ActorRefFrom<L>;
  readonly clock: SimulatedClock;
  /** The parent heard these, oldest first. */
  readonly heard: AnyEventObject[];
  readonly heardOf: (type: string) => AnyEventObject[];
  stop(): void;
}

export function makeTools(clock: SimulatedClock): Tools {
  let made = 0;
  return {
    now: () => morning + clock.now(),
    newId: () => {
      made += 1;
      return `id-${made}`;
    },
    random: () => 0.5,
    previewOf: () => `blob:${made}`,
  };
}

export function alone<L extends AnyActorLogic>(logic: L, inputOf: (tools: Tools) => InputFrom<L>): Alone<L> {
  const clock = new SimulatedClock();
  const heard: AnyEventObject[] = [];
  const parent = setup({ actors: { child: logic as AnyActorLogic } }).createMachine({
    invoke: { id: 'child', src: 'child', input: () => inputOf(makeTools(clock)) },
    on: {
      '*': {
        actions: ({ event }) => {
          heard.push(event);
        },
      },
    },
  });
  const actor = createActor(parent, { clock }).start();
  const child = actor.getSnapshot().children['child'] as ActorRefFrom<L>;
  return {
    child,
    clock,
    heard,
    heardOf: (type) => heard.filter((event) => event.type === type),
    stop: () => {
      actor.stop();
    },
  };
}

export interface Asked<Output, Input> {
  readonly input: Input;
  answer(output: Output): Promise<void>;
  refuse(error: unknown): Promise<void>;
}
/** A promise actor whose runs wait for the test. */
export function asked<Output, Input>() {
  const runs: Asked<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input }) =>
      new Promise<Output>((resolve, reject) => {
        runs.push({
          input,
          answer: async (output) => {
            resolve(output);
            await settled();
          },
          refuse: async (error) => {
            reject(error as Error);
            await settled();
          },
        });
      }),
  );
  return {
    logic,
    runs,
    last: (): Asked<Output, Input> => {
      const run = runs.at(-1);
      if (!run) throw new Error('Nothing was asked yet.');
      return run;
    },
  };
}
/** Never answers. */
export const silent = <Output, Input>() => fromPromise<Output, Input>(() => new Promise<Output>(() => undefined));
export const answers = <Output, Input>(output: Output) => fromPromise<Output, Input>(async () => output);

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

export const staff: SessionPerson = { id: 'staff-1', system: 'staff', username: 'dr.he', nickName: '何医生', roles: [], rights: [], orgId: 'org', orgs: [] };

export const rowOf = (id: string, rest: Partial<ChatRow> = {}): ChatRow => ({
  conversationId: id,
  systemId: 'org_2',
  lastMessage: '',
  lastMessageType: 0,
  lastMessageAt: '2026-11-20T01:00:00.000Z',
  memberId: `m-${id}`,
  busId: '',
  fromRemoteId: `m-${id}`,
  fromRemoteSystem: 'member',
  toRemoteId: '',
  toRemoteSystem: 'staff',
  userName: `name ${id}`,
  patientName: '',
  description: '',
  unreadIcon: false,
  unread: 0,
  ...untold,
  ...rest,
});

/** The member of a conversation wrote this; without a number, as a back end without positions sends it. */
export const memberText = (id: string, rest: Partial<ContentFrame> = {}): ContentFrame => ({
  type: 0,
  messageType: 0,
  content: 'x',
  systemId: 'org_2',
  fromRemoteId: `m-${id}`,
  fromRemoteSystem: 'member',
  toRemoteId: '',
  toRemoteSystem: 'staff',
  busId: '',
  username: 'x',
  conversationId: id,
  ...rest,
});
