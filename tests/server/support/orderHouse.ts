/** A server with the people whom tests of orders need: a consultant, a reader and a customer of one hospital, and a customer of another one. */
import { startTestServer } from './runningServer.ts';
import type { TestServer } from './runningServer.ts';

export interface OrderHouse {
  readonly server: TestServer;
  /** The consultant's session. */
  readonly staff: string;
  /** The customer's own session. */
  readonly patient: string;
  readonly memberId: string;
  readonly westMember: string;
}

export async function startOrderHouse(): Promise<OrderHouse> {
  const server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  const { east, west } = hospital.orgs;
  await hospital.staff('anna', east);
  await hospital.staff('reader', east, 'reader');
  const memberId = await hospital.member('open-1', east, { name: '林晓', mobile: '13912341234' });
  const westMember = await hospital.member('open-west', west);
  return { server, memberId, westMember, staff: await server.login('anna'), patient: await server.loginMember('open-1') };
}
