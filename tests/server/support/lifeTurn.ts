/** Everything that is due in the lives of rows is done, by these turns or by the worker of the server beside them: rows that it holds are passed over, and due until it has written. */
import { actOnDue } from '#server/lives/lifeWorker.ts';
import { anyDueSql, clocks } from '#server/lives/due.ts';
import { until } from '#tests/rig/until.ts';
import type { TestServer } from './runningServer.ts';

const dueSql = anyDueSql(clocks);

export async function lifeTurn({ test: { database }, running }: Pick<TestServer, 'test' | 'running'>): Promise<void> {
  const { keys } = running.services;
  const isDone = async (): Promise<boolean> => {
    await actOnDue({
      database,
      keys,
      onFault: (error) => {
        throw error;
      },
    });
    const [row] = await database.query<{ due: readonly number[] }>(dueSql);
    return row?.due.length === 0;
  };
  await until(isDone, { what: 'everything that is due to be done' });
}
