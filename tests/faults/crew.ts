/** The people of a campaign: patients and staff who write to each other through the plain client, each at a pace of his own. */
import { ChatClient } from '#tests/rig/chatClient.ts';
import type { Target } from '#tests/rig/chatClient.ts';
import { createHistory } from '#tests/rig/history.ts';
import type { History } from '#tests/rig/history.ts';
import { addMembers } from '#tests/rig/people.ts';
import type { RigMember } from '#tests/rig/people.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';

export interface CrewOptions {
  readonly members: number;
  readonly staff: number;
  /** Mean between two messages of one sender. */ readonly paceMs: number;
  readonly random: Random;
}

interface Sender {
  readonly client: ChatClient;
  readonly targets: readonly Target[];
  readonly random: Random;
}

export interface Crew {
  readonly history: History;
  readonly clients: readonly ChatClient[];
  readonly members: ReadonlyMap<string, ChatClient>;
  write(): void;
  /** Ends the writing; what is on its way goes on. */
  rest(): Promise<void>;
  /** True when everybody has an acknowledgement of something he composed after that moment. */
  hasRecoveredSince(at: number): boolean;
  stop(): Promise<void>;
}

/** Unsent messages one sender heaps up while his connection is down. */
const heap = 24;
const answeringRoles = new Set(['consultant', 'nurse', 'physician', 'followUp', 'serviceLead']);

const clientSettings = (random: Random): { window: number; heartbeatMs: number; deadAfterMs: number; answerWithinMs: number; reconnectMs: () => number } => ({
  window: 8,
  heartbeatMs: 700,
  deadAfterMs: 2_500,
  answerWithinMs: 4_000,
  reconnectMs: () => random.between(50, 300),
});

async function writeOn(sender: Sender, paceMs: number, isWriting: () => boolean): Promise<void> {
  const { client, targets, random } = sender;
  for (let n = 0; isWriting(); n += 1) {
    if (client.unanswered < heap) client.send(random.pick(targets), `${client.name} 第 ${n} 条 ${random.between(1, 1e9)}`);
    await pause(paceMs * (0.5 + random.next()));
  }
}

export async function gatherCrew(rig: Rig, options: CrewOptions): Promise<Crew> {
  const { random } = options;
  const history = createHistory();
  const demo = rig.run().demo;
  if (!demo) throw new Error('The campaign needs demo people: run.json has none.');
  const staffPeople = demo.staff.filter((one) => one.roleCodes.some((code) => answeringRoles.has(code))).slice(0, options.staff);
  const orgIds = [...new Set(staffPeople.map((one) => one.orgId))];
  const members = await addMembers(
    rig,
    Array.from({ length: options.members }, (_, n) => ({ openId: `rig-${n}`, name: `测试 ${n}`, orgId: orgIds[n % orgIds.length] ?? '' })),
  );
  const settings = (n: number): ReturnType<typeof clientSettings> & { baseUrl: string; history: History } => ({
    ...clientSettings(random.fork(n)),
    baseUrl: rig.url,
    history,
  });
  const memberSenders = members.map((member, n): Sender => ({
    client: new ChatClient({ name: member.openId, identity: { kind: 'member', openId: member.openId }, ...settings(n) }),
    targets: [{ systemId: `${member.orgId}_2`, toRemoteId: '', toRemoteSystem: 'staff', busId: '' }],
    random: random.fork(1_000 + n),
  }));
  const staffSenders = staffPeople.map((person, n): Sender => ({
    client: new ChatClient({ name: person.username, identity: { kind: 'staff', username: person.username, password: person.password }, ...settings(100 + n) }),
    targets: members
      .filter((member) => member.orgId === person.orgId)
      .slice(0, 6)
      .map((member) => ({ systemId: `${member.orgId}_2`, toRemoteId: member.id, toRemoteSystem: 'member', busId: '' })),
    random: random.fork(2_000 + n),
  }));
  const senders = [...memberSenders, ...staffSenders];
  const crew = assemble({ history, senders, members, paceMs: options.paceMs });
  try {
    await Promise.all(senders.map((sender) => sender.client.start()));
    // A patient's first message opens the conversation that staff write into.
    for (const sender of memberSenders) sender.client.send(sender.targets[0] as Target, `${sender.client.name} 您好 ${random.between(1, 1e9)}`);
    await until(() => senders.every((sender) => sender.client.unanswered === 0 && sender.client.isOpen), { what: 'every first message to be acknowledged' });
  } catch (error) {
    // Those who came are not left knocking at a product that is gone.
    await crew.stop();
    throw error;
  }
  return crew;
}

function assemble({
  history,
  senders,
  members,
  paceMs,
}: {
  history: History;
  senders: readonly Sender[];
  members: readonly RigMember[];
  paceMs: number;
}): Crew {
  let isWriting = false;
  let writers: Promise<void>[] = [];
  const rest = async (): Promise<void> => {
    isWriting = false;
    await Promise.all(writers);
    writers = [];
  };
  return {
    history,
    clients: senders.map((sender) => sender.client),
    members: new Map(members.map((member, n) => [member.id, (senders[n] as Sender).client])),
    write() {
      isWriting = true;
      writers = senders.map((sender) => writeOn(sender, paceMs, () => isWriting));
    },
    rest,
    hasRecoveredSince: (at) => senders.every((sender) => sender.client.isOpen && sender.client.lastAckOf > at),
    async stop() {
      await rest();
      await Promise.all(senders.map((sender) => sender.client.stop()));
    },
  };
}
