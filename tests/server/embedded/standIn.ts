/** The smallest server the launcher can start: answers from the database, and on its way out writes a last row, which needs the database alive. */
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['CARELINE_DATABASE_URL'] ?? process.env['DATABASE_URL'], connectionTimeoutMillis: 2_000 });
pool.on('error', () => undefined);
if (process.env['STAND_IN_STARTS_BY'] === 'killing the database') await killDatabaseOnce();
await pool.query('CREATE TABLE IF NOT EXISTS seen (id bigint GENERATED ALWAYS AS IDENTITY, what text)');

/** Once a data folder, so that the second try finds it alive. Ends as any server does whose database goes while it starts. */
async function killDatabaseOnce(): Promise<void> {
  const folder = process.env['DATA_DIR'] ?? '';
  const done = join(folder, 'killed-once');
  if (existsSync(done)) return;
  writeFileSync(done, '');
  const client = new pg.Client(process.env['CARELINE_DATABASE_URL']);
  client.on('error', () => process.exit(1));
  await client.connect();
  process.kill(Number(readFileSync(join(folder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');
  await once(client, 'end');
}

const server = createServer((request, response) => {
  const what = request.url === '/write' ? `INSERT INTO seen (what) VALUES ('written') RETURNING id` : 'SELECT what FROM seen ORDER BY id';
  pool.query(what).then(
    ({ rows }) => response.end(JSON.stringify(rows)),
    () => response.writeHead(503).end(),
  );
});

let leaving = false;
async function leave(why: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  server.close();
  server.closeAllConnections();
  if (process.env['STAND_IN_HANGS']) return;
  await pool.query('INSERT INTO seen (what) VALUES ($1)', [why]);
  await pool.end();
  process.exit(0);
}
process.on('SIGTERM', () => void leave('SIGTERM'));
process.on('disconnect', () => void leave('disconnect'));

server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  if (process.env['STAND_IN_FAILS']) process.exit(Number(process.env['STAND_IN_FAILS']));
  process.send?.({
    kind: 'ready',
    url: `http://127.0.0.1:${port}`,
    port,
    demo: { staff: [], members: [] },
    notes: ['a note for whoever started it', `a link of this start: ${process.pid}`],
  });
});
