/** One PostgreSQL with the demo in it, for all flows whose server runs within the test's own process: each copies the demo's database (ADR 82). */
import { rmSync } from 'node:fs';
import { databaseName } from '#server/embedded/cluster.ts';
import { copyInto, newDataFolder, preparedData } from './prepared.ts';
import { closeTemplate, startTransient } from './transientCluster.ts';
import type { DatabaseServer } from './transientCluster.ts';

/** In the environment, as the prepared data: a rig outside of a test run finds none. */
const variable = 'CARELINE_DEMO_DATABASE';

export function demoDatabase(): DatabaseServer | undefined {
  const said = process.env[variable];
  return said === undefined ? undefined : (JSON.parse(said) as DatabaseServer);
}

/** vitest global setup, after that of the prepared data. */
export async function setup(): Promise<() => Promise<void>> {
  const prepared = preparedData();
  if (prepared === undefined) throw new Error('No data is prepared: expected the global setup of prepared.ts before this one.');
  const folder = newDataFolder();
  await copyInto(folder, prepared);
  const { stop, ...server } = await startTransient(folder);
  await closeTemplate(server.url, databaseName);
  process.env[variable] = JSON.stringify(server);
  return async () => {
    delete process.env[variable];
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
