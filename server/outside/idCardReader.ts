/**
 * Reads what an identity card says. We read no pictures ourselves: an outside system does, by the protocol in docs/outside/id-card.md.
 * Its address comes from the configuration alone, and no redirect is followed (H6).
 */
import { fileLimits } from '#contract/limits/files.ts';
import { outsideLimits } from '#contract/limits/server.ts';
import type { Outside } from '#server/config/outside.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { boundedObject } from './bounded.ts';

export interface IdCard {
  readonly name: string | null;
  readonly sex: 'male' | 'female' | null;
  readonly nation: string | null;
  /** YYYY-MM-DD */
  readonly birthday: string | null;
  readonly address: string | null;
  /** 18 characters whose check digit is right. */
  readonly idNo: string | null;
}

export interface CardPicture {
  readonly bytes: Buffer;
  readonly contentType: string;
}

export interface IdCardReader {
  /** @throws Refusal recognitionAbsent, recognitionFailed, cardUnreadable */
  read(picture: CardPicture): Promise<IdCard>;
}

const textMax = 200;
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

/** GB 11643: the last of the 18 follows from the others. */
export function isIdNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return text[17] === '10X98765432'[sum % 11];
}

function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, textMax);
  return text === '' ? null : text;
}

const sexes: Readonly<Record<string, 'male' | 'female'>> = { 男: 'male', 女: 'female', male: 'male', female: 'female' };

/** An answer from outside is taken field by field, and only in the form we know. */
function cardOf(given: Readonly<Record<string, unknown>>): IdCard {
  const idNo = textOf(given['idNo'])?.toUpperCase() ?? null;
  const birthday = textOf(given['birthday']);
  return {
    name: textOf(given['name']),
    sex: sexes[textOf(given['sex']) ?? ''] ?? null,
    nation: textOf(given['nation']),
    birthday: birthday !== null && /^\d{4}-\d\d-\d\d$/.test(birthday) ? birthday : null,
    address: textOf(given['address']),
    idNo: idNo !== null && isIdNumber(idNo) ? idNo : null,
  };
}

function failed(cause: unknown): Refusal {
  const refusal = new Refusal('recognitionFailed');
  refusal.cause = cause;
  return refusal;
}

async function ask({ url, key }: Outside, { bytes, contentType }: CardPicture): Promise<IdCard> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': contentType, accept: 'application/json' },
    body: new Uint8Array(bytes),
    redirect: 'error',
    signal: AbortSignal.timeout(fileLimits.readCardMs),
  });
  if (response.status === 422) throw new Refusal('cardUnreadable');
  if (!response.ok) throw new Error(`The reader of cards answered with status ${response.status}: expected 200, or 422 where there is no card.`);
  const card = cardOf(await boundedObject(response, outsideLimits.answerBytes, 'The reader of cards'));
  if (Object.values(card).every((value) => value === null)) throw new Refusal('cardUnreadable');
  return card;
}

const absent: IdCardReader = { read: () => Promise.reject(new Refusal('recognitionAbsent')) };

export const createIdCardReader = (outside: Outside | undefined): IdCardReader =>
  outside
    ? {
        read: async (picture) => {
          try {
            return await ask(outside, picture);
          } catch (error) {
            throw error instanceof Refusal ? error : failed(error);
          }
        },
      }
    : absent;
