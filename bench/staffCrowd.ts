/** Many staff sockets of one organisation and members who write to it; and the same number of sockets at the floor. */
import { socketLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import type { CrowdTargets } from './crowd.ts';
import { receiverPath, senderPath } from './loopPaths.ts';
import { makePeople, memberFrame, ticketPaths } from './world.ts';
import type { Organisation, Person, World } from './world.ts';

export interface CrowdSize {
  readonly clients: number;
  readonly senders: number;
}

const messageBytes = 200;
/** Tickets live 30 s, so a crowd comes in parts. */
const connectAtOnce = 200;
/** 66 characters of 3 bytes. */
const content = '术后第三天，今早空腹血糖偏高，想问一下今天的药还要不要照常吃，另外预约的复查能不能改到下周二上午，麻烦您帮我看一下安排，谢谢。'
  .padEnd(66, '好')
  .slice(0, 66);

export const startCrowd = (): Promise<Child> => startChild(new URL('./crowd.ts', import.meta.url));

/** There are as many people as so many sockets need, each person once for each of their sockets. */
export const socketsOf = (staff: readonly Person[], clients: number): Person[] =>
  staff.flatMap((one) => Array.from({ length: socketLimits.socketsPerPerson }, () => one)).slice(0, clients);

export async function makeOrganisation(world: World, { clients, senders }: CrowdSize): Promise<Organisation> {
  const staff = Math.ceil(clients / socketLimits.socketsPerPerson);
  const [organisation] = await makePeople(world.database, { organisations: 1, staff, members: senders });
  if (!organisation) throw new Error('The fixture has no organisation: expected one.');
  return organisation;
}

export async function connectStaff(world: World, crowd: Child, sockets: readonly Person[]): Promise<void> {
  for (let at = 0; at < sockets.length; at += connectAtOnce) {
    const receivers = await ticketPaths(world.database, sockets.slice(at, at + connectAtOnce));
    await crowd.ask('connect', { port: world.port, receivers, senders: [] } satisfies CrowdTargets);
  }
}

export async function connectMembers(world: World, crowd: Child, { members }: Organisation): Promise<void> {
  const paths = await ticketPaths(world.database, members);
  await crowd.ask('connect', {
    port: world.port,
    receivers: [],
    senders: members.map((member, index) => ({ path: paths[index] ?? '', frame: { ...memberFrame(member, content) } })),
  } satisfies CrowdTargets);
}

export async function staffCrowd(world: World, size: CrowdSize): Promise<Child> {
  const organisation = await makeOrganisation(world, size);
  const crowd = await startCrowd();
  await connectStaff(world, crowd, socketsOf(organisation.staff, size.clients));
  await connectMembers(world, crowd, organisation);
  return crowd;
}

/** The same number of bytes in a whole frame of the floor as in the content of ours: the product's fields are the product's cost. */
function floorFrame(): Record<string, unknown> {
  const bare = Buffer.byteLength(JSON.stringify({ type: frameType.text, content: '', clientId: crypto.randomUUID() }));
  return { type: frameType.text, content: 'x'.repeat(messageBytes - bare) };
}

export async function loopCrowd(port: number, { clients, senders }: CrowdSize): Promise<Child> {
  const crowd = await startCrowd();
  await crowd.ask('connect', {
    port,
    receivers: Array.from({ length: clients }, () => receiverPath),
    senders: Array.from({ length: senders }, () => ({ path: senderPath, frame: floorFrame() })),
  } satisfies CrowdTargets);
  return crowd;
}

/** The floor's server, listening. */
export async function startLoop(): Promise<{ readonly loop: Child; readonly port: number }> {
  const loop = await startChild(new URL('./loopServer.ts', import.meta.url));
  return { loop, port: await loop.ask<number>('listen') };
}
