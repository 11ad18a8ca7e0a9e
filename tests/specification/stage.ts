/** The one file of the suite that knows whose server it is: it starts it on demo rows, and hands out its address and who may come in. */
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/observe/log.ts';
import { startServer } from '#server/start.ts';
import { fewConnections } from '#tests/rig/transientCluster.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { endpoints } from '#tests/server/support/everyCall.ts';
import { isOfEngine } from '#tests/server/support/makesOfCalls.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { Specified } from './specified.ts';

const engines: ReadonlySet<string> = new Set(endpoints.filter(isOfEngine).map(({ method, path }) => `${method} ${path}`));

/** Every call in every way is asked by `npm run promises`. */
export const isWhole = (): boolean => isLong();

/** Some lists stand for others in `npm test`: one piece of code pages and narrows those of the engine, of which it takes every fourth; those that somebody has written are all asked. */
export function standing(calls: readonly Specified[]): readonly Specified[] {
  if (isWhole()) return calls;
  const some = new Set(calls.filter(({ endpoint }) => engines.has(endpoint)).filter((_, at) => at % 4 === 0));
  return calls.filter((call) => !engines.has(call.endpoint) || some.has(call));
}

export interface Stage {
  readonly url: string;
  readonly password: string;
  /** Spec 6: whoever holds the role corpadmin. */
  readonly administrator: string;
  readonly consultant: string;
  /** Whoever leads the desk decides about large refunds. */
  readonly lead: string;
  /** Bound to two hospitals, with a role that reaches the one they are in. */
  readonly nurse: string;
  readonly openIds: readonly string[];
  /** Enterprise WeChat, an outside system, sends a telephone back with these: the code of the picture, and one that stands for whose telephone it is. */
  readonly scannedBy: (picture: string, username: string) => { readonly state: string; readonly code: string };
  close(): Promise<void>;
}

/** An outside system that reads one and the same card from every picture. */
async function startCardReader(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ name: '林晓', sex: '女' })));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

export async function startStage(): Promise<Stage> {
  const test = await freshDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'careline-specification-'));
  const cards = await startCardReader();
  const config = readConfig({
    DATABASE_URL: test.near,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: '1',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ID_CARD_URL: cards.url,
    ID_CARD_KEY: 'key-of-the-reader',
    ...fewConnections,
  });
  const running = await startServer(config, createLog(config));
  const { demo } = running;
  if (!demo) throw new Error('The server started without demo rows: the suite needs rows whose fields a client can see.');
  const principalFrom = (code: string): string => demo.staff.find(({ roleCodes }) => roleCodes.some((one) => one === code))?.username ?? '';
  return {
    url: running.url,
    password: demo.password,
    administrator: principalFrom('corpadmin'),
    consultant: principalFrom('consultant'),
    lead: principalFrom('serviceLead'),
    nurse: principalFrom('nurse'),
    openIds: demo.members.map(({ openId }) => openId),
    scannedBy: (picture, username) => ({ state: new URL(picture).searchParams.get('state') ?? '', code: `demo-${username}` }),
    close: async () => {
      await running.stop();
      cards.close();
      await test.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
