/** The launcher starts this in the server's place while a data folder is prepared: tables and demo data are made as by a first start, and nobody acts on them yet. */
import pg from 'pg';
import { readConfig } from '#server/config/config.ts';
import { prepareDatabase } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/pool.ts';
import { loadDemo } from '#server/demo/index.ts';
import { cheapHash } from './cheapHash.ts';

const config = readConfig(process.env);
const database = await openDatabase(config.databaseUrl, { max: 1 });
await prepareDatabase(database);
const demo = await loadDemo(database, config);
await database.end();
const owner = new pg.Client(config.databaseUrl);
await owner.connect();
// People of the demo log in at each step of a flow.
if (demo) await owner.query('update staff_user set password_hash = $1', [cheapHash(demo.password)]);
// Each copy would do it by itself, a minute after its start.
await owner.query('vacuum analyze');
await owner.end();
for (const end of ['SIGTERM', 'disconnect'] as const) process.on(end, () => process.exit(0));
process.send?.({ kind: 'ready', url: '', port: 0 });
