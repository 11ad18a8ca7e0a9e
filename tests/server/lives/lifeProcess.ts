/** A worker of lives in a process of its own, to be killed: `fork(lifeProcess.ts, [database, dataDir])`. */
import '#server/operations/rules.ts';
import { openDatabase } from '#server/db/pool.ts';
import { actOnDue } from '#server/lives/lifeWorker.ts';
import { loadKeys } from '#server/privacy/keys.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
const database = await openDatabase(url);
const onFault = (error: unknown): void => {
  throw error;
};
while (await actOnDue({ database, keys: loadKeys(dataDir), onFault }));
