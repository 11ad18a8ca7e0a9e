/** A server's part that passes on what leavers held, as a process that can be killed. */
import '#server/operations/rules.ts';
import { openDatabase } from '#server/db/pool.ts';
import { startPassing } from '#server/leaving/passing.ts';
import { loadKeys } from '#server/privacy/keys.ts';

const [, , url = '', dataDir = ''] = process.argv;
const database = await openDatabase(url);
startPassing({ database, keys: loadKeys(dataDir), onFault: () => undefined });
process.send?.('working');
