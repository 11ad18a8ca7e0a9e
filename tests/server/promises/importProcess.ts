/** A server's part that works on jobs, as a process that can be killed. */
import { openDatabase } from '#server/db/pool.ts';
import { runnerOn } from './importRig.ts';

const [, , url = '', dataDir = ''] = process.argv;
const database = await openDatabase(url);
runnerOn(database, dataDir, { staleMs: 400, beatMs: 100 });
process.send?.('working');
