/** The running embedded database as a backup sees it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { clusterPassword, clusterUrl } from '#server/embedded/cluster.ts';
import type { RunFile } from '#server/embedded/runFile.ts';
import { Problem } from '#server/embedded/problem.ts';

export interface BackupSource {
  readonly dataDir: string;
  /** Asked at each look: the database may have moved. */
  readonly port: () => number;
}

export interface LogPlace {
  readonly timeline: number;
  readonly segmentBytes: number;
  /** Up to here it is on the disk. */
  readonly flushed: string;
  readonly at: string;
}

/** This connects as the owner of the cluster: a backup needs more than the server may. */
export async function asOwner<T>({ dataDir, port }: BackupSource, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: clusterUrl({ password: clusterPassword(dataDir) }, port()), application_name: 'careline backup' });
  // A connection that breaks while nobody asks: the next question says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await act(client);
  } finally {
    await client.end();
  }
}

export async function readLogPlace(client: pg.Client): Promise<LogPlace> {
  // The moment first: what was answered before it lies before the place.
  const { rows: moments } = await client.query<{ at: string }>(`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`);
  const { rows } = await client.query<Omit<LogPlace, 'at'>>(
    `select (select timeline_id from pg_control_checkpoint()) as timeline, pg_current_wal_flush_lsn()::text as flushed,
       (select setting::int from pg_settings where name = 'wal_segment_size') as "segmentBytes"`,
  );
  const [[moment], [place]] = [moments, rows];
  if (!moment || !place) throw new Error('The database does not say where its log ends.');
  return { ...place, at: moment.at };
}

/** The source is the product that runs on this folder. @throws Problem where none does */
export function runningSource(dataDir: string): BackupSource {
  const file = join(dataDir, 'run.json');
  let port: number | undefined;
  try {
    port = (JSON.parse(readFileSync(file, 'utf8')) as RunFile).ports.database;
  } catch (error) {
    throw new Problem(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}): expected a product that runs on this folder.`);
  }
  if (port === undefined) throw new Problem(`${file} names no embedded database.`);
  const found = port;
  return { dataDir, port: () => found };
}
