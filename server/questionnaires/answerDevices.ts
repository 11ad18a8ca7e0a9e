/**
 * A link may be forwarded, and what somebody has answered is nobody else's: the first device that opens it is the one that goes on, and another one comes in by a code that
 * the first one shows (docs/adr/0113). A browser that can keep nothing has no device; until one that has comes, whoever has the link goes on.
 */
import { randomInt } from 'node:crypto';
import { answeringLimits } from '#contract/limits/answering.ts';
import type { Query } from '#server/db/database.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { keyedHash } from '#server/privacy/keys.ts';
import type { Answering } from './answerByLink.ts';
import { hashOfToken } from './tokens.ts';

type Which = Pick<Answering, 'id'>;
type Device = string | null | undefined;

const devicesSql = `select device_hash as "hash" from answer_device where answer_id = $1`;
/** The oldest one makes room. */
const addDeviceSql = `with room as (
    delete from answer_device d using (select device_hash from answer_device where answer_id = $1 order by since desc, device_hash offset $3) old
    where d.answer_id = $1 and d.device_hash = old.device_hash)
  insert into answer_device (answer_id, device_hash) values ($1, $2) on conflict do nothing`;
/** The guess is counted before it is compared. */
const guessSql = `update answer_code set guesses = guesses + 1
  where answer_id = $1 and guesses < $3 and created_at > now() - make_interval(secs => $4) returning code_hash = $2 as "isRight"`;
const issueSql = `insert into answer_code as c (answer_id, code_hash) values ($1, $2)
  on conflict (answer_id) do update set code_hash = excluded.code_hash, guesses = 0, created_at = now()
  returning date_trunc('milliseconds', c.created_at + make_interval(secs => $3)) as "expiresAt"`;

const codeSeconds = answeringLimits.codeMs / 1_000;
const codeHash = (keys: Keys, { id }: Which, code: string): Buffer => keyedHash(keys.seal(`answer ${id}`), code);

/** A device that is known, or that comes before any other. */
export async function isKnownDevice(query: Query, { id }: Which, device: Device): Promise<'known' | 'first' | 'no'> {
  const known = await query.query<{ hash: string }>(devicesSql, [id]);
  if (known.length === 0) return 'first';
  return device != null && known.some(({ hash }) => hash === hashOfToken(device)) ? 'known' : 'no';
}

async function takeCode(query: Query, of: Which, code: string, keys: Keys): Promise<boolean> {
  const [guess] = await query.query<{ isRight: boolean }>(guessSql, [of.id, codeHash(keys, of, code), answeringLimits.codeGuesses, codeSeconds]);
  if (!guess?.isRight) return false;
  await query.query('delete from answer_code where answer_id = $1', [of.id]);
  return true;
}

interface Coming {
  readonly device: Device;
  readonly code: string | null | undefined;
}
/** @returns whether this device goes on with it */
export async function letIn(query: Query, of: Pick<Answering, 'id' | 'admits'>, { device, code }: Coming, keys: Keys): Promise<boolean> {
  const standing = await isKnownDevice(query, of, device);
  if (standing === 'known') return true;
  const mayCome = standing === 'first' || of.admits || (code != null && (await takeCode(query, of, code.normalize('NFKC').replaceAll(/\D/g, ''), keys)));
  if (mayCome && device != null) await query.query(addDeviceSql, [of.id, hashOfToken(device), answeringLimits.devices - 1]);
  return mayCome;
}

/** For so long the link lets a new device in: whoever presses its card is logged in as its customer, and to whom it is sent once more nobody else has it. */
export async function admit(query: Query, answerId: string, ms: number): Promise<void> {
  await query.query(
    `insert into answer_admission as d (answer_id, until) values ($1, now() + make_interval(secs => $2))
     on conflict (answer_id) do update set until = greatest(d.until, excluded.until)`,
    [answerId, ms / 1_000],
  );
}

/** Voids the one before. */
export async function newCode(query: Query, of: Which, keys: Keys): Promise<{ readonly code: string; readonly expiresAt: string }> {
  const code = String(randomInt(10 ** answeringLimits.codeDigits)).padStart(answeringLimits.codeDigits, '0');
  const [row] = await query.query<{ expiresAt: string }>(issueSql, [of.id, codeHash(keys, of, code), codeSeconds]);
  return { code, expiresAt: row?.expiresAt ?? '' };
}
