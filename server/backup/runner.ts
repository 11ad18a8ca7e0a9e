/** Backups while the product runs: the continuous copy every few seconds, a whole one on its day, the old ones put away. Lives in the launcher, beside the database it copies. */
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { backupLimits } from '#contract/limits/server.ts';
import type { BackupSettings } from '#server/config/config.ts';
import { lsnOf, segmentName } from './lsn.ts';
import { backupIds, backupIn, readManifest, readSummaries, readSummary, streamIn, writeJson } from './place.ts';
import type { BackupSummary } from './place.ts';
import { asOwner, readLogPlace } from './source.ts';
import type { BackupSource } from './source.ts';
import { takeBackup } from './takeBackup.ts';
import { UploadCopier, removeOldUploads } from './uploads.ts';
import { dropSlot, openStream, readStreamState, removePiecesBefore, ship } from './walStream.ts';

/** DATA_DIR/backup.json: what the operator's page shows. */
export interface BackupStatus {
  readonly backups: string;
  readonly everyHours: number;
  readonly keep: number;
  readonly last: Pick<BackupSummary, 'id' | 'startedAt' | 'finishedAt' | 'bytes' | 'uploads' | 'version'> | null;
  readonly count: number;
  /** Up to when everything is copied. */
  readonly copiedAt: string | null;
  readonly failure: { readonly at: string; readonly text: string } | null;
}

const statusFile = (dataDir: string): string => join(dataDir, 'backup.json');
export const readBackupStatus = (dataDir: string): BackupStatus | undefined => {
  const file = statusFile(dataDir);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as BackupStatus) : undefined;
};

const told = ({ id, startedAt, finishedAt, bytes, uploads, version }: BackupSummary): BackupStatus['last'] => ({
  id,
  startedAt,
  finishedAt,
  bytes,
  uploads,
  version,
});

export async function writeBackupStatus(dataDir: string, settings: BackupSettings, rest: Pick<BackupStatus, 'copiedAt' | 'failure'>): Promise<void> {
  const all = readSummaries(settings.backups);
  const last = all.at(-1);
  await writeJson(statusFile(dataDir), { ...settings, last: last ? told(last) : null, count: all.length, ...rest } satisfies BackupStatus);
}

/** The log is kept as far as the oldest backup of its stream needs it; nothing stays of a stream that no backup begins and nobody goes on with. */
async function removeOldLog(
  backups: string,
  one: string,
  { oldest, isGoingOn }: { readonly oldest: BackupSummary | undefined; readonly isGoingOn: boolean },
): Promise<void> {
  const folder = streamIn(backups, one);
  if (!oldest) {
    if (!isGoingOn) await rm(folder, { recursive: true, force: true });
    return;
  }
  const { startLsn, segmentBytes } = oldest;
  const timeline = readStreamState(backups, one)?.timeline ?? 1;
  await removePiecesBefore(folder, segmentName(timeline, lsnOf(startLsn) / BigInt(segmentBytes), segmentBytes), segmentBytes);
}

/** Keeps the newest; of the log what they need, of the uploads what they or the product have. */
export async function removeOldBackups(dataDir: string, { backups, keep }: Pick<BackupSettings, 'backups' | 'keep'>, stream: string): Promise<void> {
  const kept = readSummaries(backups).slice(-keep);
  const keptIds = new Set(kept.map(({ id }) => id));
  const newest = kept.at(-1)?.id ?? '';
  // One that was not finished and is older than a finished one never will be.
  const old = backupIds(backups).filter((id) => !keptIds.has(id) && (id < newest || readSummary(backups, id) !== undefined));
  for (const id of old) await rm(backupIn(backups, id), { recursive: true, force: true });
  const streams = existsSync(join(backups, 'wal')) ? await readdir(join(backups, 'wal')) : [];
  for (const one of streams) await removeOldLog(backups, one, { oldest: kept.find((summary) => summary.stream === one), isGoingOn: one === stream });
  await removeOldUploads(backups, dataDir, new Set(kept.flatMap(({ id }) => readManifest(backups, id).uploads)));
}

export interface BackupRunner {
  /** One last look: what was committed is copied. The database still answers. */
  stop(): Promise<void>;
}

interface RunnerParts {
  readonly source: BackupSource;
  readonly settings: BackupSettings;
  readonly version: string;
  readonly say: (text: string) => void;
  /** Between two looks; `backupLimits.copySeconds` unless told. */
  readonly lookMs?: number;
}

const hourMs = 3_600_000;

class Runner implements BackupRunner {
  readonly #parts: RunnerParts;
  readonly #uploads: UploadCopier;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #failedBefore = false;
  #copiedAt: string | null = null;
  readonly #ending = new AbortController();
  /** Being taken beside the copy, which goes on. */
  #whole: Promise<void> | undefined;
  /** Another stream has begun: nothing can be restored from it before a whole one. */
  #isNeeded = false;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#uploads = new UploadCopier(parts.source.dataDir, parts.settings.backups);
    this.#next(0);
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#turn;
    clearTimeout(this.#timer);
    this.#ending.abort();
    await this.#whole;
    await this.#look();
  }

  #next(ms: number): void {
    this.#timer = setTimeout(() => {
      this.#turn = this.#look().then(() => this.#next(this.#parts.lookMs ?? backupLimits.copySeconds * 1_000));
    }, ms);
  }

  async #look(): Promise<void> {
    const { source, settings } = this.#parts;
    try {
      await asOwner(source, (client) => this.#copy(client));
      await writeBackupStatus(source.dataDir, settings, { copiedAt: this.#copiedAt, failure: null });
      if (this.#failedBefore) this.#parts.say('Backups go on.');
      this.#failedBefore = false;
    } catch (error) {
      await this.#tellFailure(error);
    }
  }

  async #copy(client: pg.Client): Promise<void> {
    const { source, settings } = this.#parts;
    const { backups, everyHours } = settings;
    const { stream, isNew } = await openStream(client, source.dataDir, backups);
    this.#isNeeded ||= isNew;
    // First how far the log is, then the files, then the log: every row in the copy has its file.
    const place = await readLogPlace(client);
    await this.#uploads.copyNew();
    this.#copiedAt = (await ship(client, { pgFolder: join(source.dataDir, 'pg'), backups, stream, place })).at;
    const last = readSummaries(backups).findLast((one) => one.stream === stream);
    const isDue = this.#isNeeded || !last || Date.now() - Date.parse(last.startedAt) >= everyHours * hourMs;
    if (!isDue || this.#whole || this.#ending.signal.aborted) return;
    this.#whole = this.#takeWhole(stream).finally(() => {
      this.#whole = undefined;
    });
  }

  async #takeWhole(stream: string): Promise<void> {
    const { source, settings, version, say } = this.#parts;
    try {
      const { id, bytes } = await takeBackup({ source, backups: settings.backups, version, stream, signal: this.#ending.signal });
      this.#isNeeded = false;
      await removeOldBackups(source.dataDir, settings, stream);
      await writeBackupStatus(source.dataDir, settings, { copiedAt: this.#copiedAt, failure: null });
      say(`Backup ${id} is whole (${Math.round(bytes / 1e6)} MB).`);
    } catch (error) {
      if (!this.#ending.signal.aborted) await this.#tellFailure(error);
    }
  }

  /** Said once; the page says since when. */
  async #tellFailure(error: unknown): Promise<void> {
    const { source, settings, say } = this.#parts;
    const text = error instanceof Error ? error.message : String(error);
    if (!this.#failedBefore) say(`A backup did not succeed (${text}); it is tried again every ${backupLimits.copySeconds} s.`);
    this.#failedBefore = true;
    const failure = { at: new Date().toISOString(), text };
    // The data disk may be full too, and then there is nothing left to write to.
    await writeBackupStatus(source.dataDir, settings, { copiedAt: this.#copiedAt, failure }).catch(() => undefined);
  }
}

/** @param settings undefined: no folder was named; what an earlier setting kept is let go, so that it does not fill the disk */
export async function keepBackups(parts: Omit<RunnerParts, 'settings'> & { readonly settings: BackupSettings | undefined }): Promise<BackupRunner | undefined> {
  const { settings } = parts;
  if (settings) return new Runner({ ...parts, settings });
  await asOwner(parts.source, dropSlot);
  await rm(statusFile(parts.source.dataDir), { force: true });
  return undefined;
}
