/** A server's worker of messages in a process of its own, to be killed: `node workerProcess.ts <database> <gateway>`. */
import { openDatabase } from '#server/db/pool.ts';
import { startOutgoing } from '#server/outgoing/worker.ts';
import type { Outgoing } from '#server/outgoing/worker.ts';
import { SmsGateway } from '#server/outside/sms.ts';
import { gatewayKey } from './gateway.ts';

const [url = '', gateway = ''] = process.argv.slice(2);
const database = await openDatabase(url);
startOutgoing({
  database,
  sms: new SmsGateway({ url: gateway, key: gatewayKey }, { standsIn: false }),
  account: { send: () => Promise.resolve({ is: 'absent' }) } as unknown as Outgoing['account'],
  wecom: { ofOrg: () => Promise.reject(new Error('none')) } as unknown as Outgoing['wecom'],
  // A fault is what this is here for.
  onFault: (error) => process.stderr.write(`${String(error)}\n`),
  perSecond: { sms: 1e6 },
  pollMs: 20,
});
// The loops alone do not keep a process.
setInterval(() => undefined, 1_000);
process.stdout.write('ready\n');
