/**
 * The continuous copy: what the database has put on its disk since the last look is on the other disk after this one. A slot keeps PostgreSQL from throwing away what was not
 * copied yet (docs/adr/0050). Killed anywhere it goes on: bytes are written to where they belong, and what was told to be there is there.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { packFile } from './copying.ts';
import { lsnOf, lsnText, segmentName, segmentNumber, segmentPattern } from './lsn.ts';
import { streamIn, writeJson } from './place.ts';
import { readLogPlace } from './source.ts';
import type { LogPlace } from './source.ts';

export const slot = 'careline_backup';

export interface StreamState {
  /** Everything below it is copied. */
  readonly lsn: string;
  /** When the database had come so far. */
  readonly at: string;
  readonly timeline: number;
  readonly segmentBytes: number;
}

const stateFile = (folder: string): string => join(folder, 'state.json');
export const readStreamState = (backups: string, stream: string): StreamState | undefined => {
  const file = stateFile(streamIn(backups, stream));
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as StreamState) : undefined;
};

/** A data folder names its stream here. The name is never restored, so that two histories never meet in one. */
const nameFile = (dataDir: string): string => join(dataDir, 'backup-stream.json');
export const streamOf = (dataDir: string): string | undefined => {
  const file = nameFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { readonly stream: string }).stream : undefined;
};

interface SlotState {
  readonly restart_lsn: string | null;
  readonly wal_status: string | null;
}
async function readSlot(client: pg.Client): Promise<SlotState | undefined> {
  const { rows } = await client.query<SlotState>('select restart_lsn::text, wal_status from pg_replication_slots where slot_name = $1', [slot]);
  return rows[0];
}

/** Nobody copies any more: what the slot would keep fills the disk. */
export async function dropSlot(client: pg.Client): Promise<void> {
  if (await readSlot(client)) await client.query('select pg_drop_replication_slot($1)', [slot]);
}

/** Goes on with the stream of this folder where nothing of it is missing, else begins another one. `isNew`: a whole backup must follow. */
export async function openStream(client: pg.Client, dataDir: string, backups: string): Promise<{ readonly stream: string; readonly isNew: boolean }> {
  const stream = streamOf(dataDir);
  const state = stream === undefined ? undefined : readStreamState(backups, stream);
  const kept = await readSlot(client);
  const goesOn = state && kept?.restart_lsn && kept.wal_status !== 'lost' && lsnOf(kept.restart_lsn) <= lsnOf(state.lsn);
  if (stream !== undefined && goesOn) return { stream, isNew: false };
  await dropSlot(client);
  await client.query('select pg_create_physical_replication_slot($1, true)', [slot]);
  const fresh = await readSlot(client);
  const place = await readLogPlace(client);
  const begin = (lsnOf(fresh?.restart_lsn ?? '0/0') / BigInt(place.segmentBytes)) * BigInt(place.segmentBytes);
  const name = randomBytes(8).toString('hex');
  await writeJson(stateFile(streamIn(backups, name)), {
    lsn: lsnText(begin),
    at: place.at,
    timeline: place.timeline,
    segmentBytes: place.segmentBytes,
  } satisfies StreamState);
  await writeJson(nameFile(dataDir), { stream: name });
  return { stream: name, isNew: true };
}

async function copyRange(from: string, to: string, range: { readonly begin: number; readonly end: number }): Promise<void> {
  const [source, target] = await Promise.all([open(from, 'r'), open(to, existsSync(to) ? 'r+' : 'w', 0o600)]);
  try {
    const bytes = Buffer.alloc(range.end - range.begin);
    const { bytesRead } = await source.read(bytes, 0, bytes.length, range.begin);
    if (bytesRead !== bytes.length) throw new Error(`${from} is shorter than the database says.`);
    await target.write(bytes, 0, bytes.length, range.begin);
    await target.sync();
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

export interface Shipping {
  readonly pgFolder: string;
  readonly backups: string;
  readonly stream: string;
  /** Up to where. */
  readonly place: LogPlace;
}

/** One look. @returns up to where the copy reaches now */
export async function ship(client: pg.Client, { pgFolder, backups, stream, place }: Shipping): Promise<StreamState> {
  const folder = streamIn(backups, stream);
  const state = readStreamState(backups, stream);
  if (!state) throw new Error(`${folder} is gone.`);
  const { timeline, segmentBytes, flushed, at } = place;
  const [size, end] = [BigInt(segmentBytes), lsnOf(flushed)];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (let lsn = lsnOf(state.lsn); lsn < end;) {
    const number = lsn / size;
    const name = segmentName(timeline, number, segmentBytes);
    const until = end < (number + 1n) * size ? end : (number + 1n) * size;
    const part = join(folder, `${name}.part`);
    await copyRange(join(pgFolder, 'pg_wal', name), part, { begin: Number(lsn % size), end: Number(until - number * size) });
    if (until === (number + 1n) * size) {
      await packFile(part, join(folder, `${name}.new`));
      await rename(join(folder, `${name}.new`), join(folder, `${name}.zst`));
    }
    lsn = until;
  }
  const now: StreamState = { lsn: flushed, at, timeline, segmentBytes };
  await writeJson(stateFile(folder), now);
  await forgetParts(folder);
  await client.query('select pg_replication_slot_advance($1, $2)', [slot, flushed]);
  return now;
}

/** A part whose whole segment is packed, once the state no longer needs it. */
async function forgetParts(folder: string): Promise<void> {
  const names = new Set(await readdir(folder));
  for (const name of names) {
    const segment = name.slice(0, 24);
    if (name.endsWith('.part') && names.has(`${segment}.zst`)) await rm(join(folder, name), { force: true });
  }
}

export interface StreamPiece {
  readonly file: string;
  readonly segment: string;
  readonly isPacked: boolean;
}

/** The pieces from a segment on, as far as none is missing; at the end the one that is not full yet. */
export async function piecesFrom(folder: string, first: string, segmentBytes: number): Promise<StreamPiece[]> {
  const names = new Set(existsSync(folder) ? await readdir(folder) : []);
  const pieces: StreamPiece[] = [];
  const timeline = Number.parseInt(first.slice(0, 8), 16);
  for (let number = segmentNumber(first, segmentBytes); ; number += 1n) {
    const segment = segmentName(timeline, number, segmentBytes);
    if (names.has(`${segment}.zst`)) pieces.push({ segment, file: join(folder, `${segment}.zst`), isPacked: true });
    else {
      if (names.has(`${segment}.part`)) pieces.push({ segment, file: join(folder, `${segment}.part`), isPacked: false });
      return pieces;
    }
  }
}

/** Pieces before that segment. */
export async function removePiecesBefore(folder: string, first: string, segmentBytes: number): Promise<void> {
  const limit = segmentNumber(first, segmentBytes);
  for (const name of await readdir(folder)) {
    const segment = name.slice(0, 24);
    if (segmentPattern.test(segment) && segmentNumber(segment, segmentBytes) < limit) await rm(join(folder, name), { force: true });
  }
}
