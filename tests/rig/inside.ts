/**
 * The server within the test's own process, on a copy of the demo's database: nothing is started for it but itself, which costs a tenth of the product's own processes.
 * Whoever kills, stops or starts them asks for `processes`.
 */
import { randomBytes } from 'node:crypto';
import { readConfig } from '#server/config/config.ts';
import type { DemoInfo } from '#server/demo/index.ts';
import { databaseName } from '#server/embedded/cluster.ts';
import { createLog } from '#server/observe/log.ts';
import { startServer } from '#server/start.ts';
import type { RunFile } from './product.ts';
import { copyTemplate, databaseAt, dropDatabase } from './transientCluster.ts';
import type { DatabaseServer } from './transientCluster.ts';

export interface Inside {
  readonly databaseUrl: string;
  run(): RunFile;
  log(): string;
  end(): Promise<void>;
}

const peopleOf = ({ password, staff, members }: DemoInfo): NonNullable<RunFile['demo']> => ({
  staff: staff.map(({ username, roleCodes, orgId }) => ({ username, password, roleCodes, orgId })),
  members,
});

/** @param env names the data folder, which has the demo's files and keys, and a port that is free */
export async function startInside({ near }: DatabaseServer, env: Readonly<Record<string, string>>): Promise<Inside> {
  const name = `careline_flow_${randomBytes(6).toString('hex')}`;
  await copyTemplate(near, databaseName, name);
  const said: string[] = [];
  const config = readConfig({ DATABASE_URL: databaseAt(near, name), DEMO: '1', ...env });
  const running = await startServer(config, createLog(config, { write: (line) => said.push(line) }));
  return {
    databaseUrl: databaseAt(near, name),
    run: () => ({
      url: running.url,
      pids: { launcher: process.pid, server: process.pid },
      ports: { http: running.port },
      ...(running.demo ? { demo: peopleOf(running.demo) } : {}),
    }),
    log: () => said.join(''),
    async end() {
      await running.stop();
      await dropDatabase(near, name);
    },
  };
}
