/** Telephone numbers as people of a Chinese hospital write them. Pure: both sides judge by it. Numbers from abroad are held to the form of E.164 alone. */

export type PhoneKind = 'mobile' | 'landline' | 'service' | 'abroad';
export type PhoneProblem = 'short' | 'long' | 'mobileForm' | 'form';
export type Phone =
  | { readonly problem: PhoneProblem }
  | {
      readonly problem: null;
      readonly kind: PhoneKind;
      /** The number is stored so: digits; a landline with its area code and extension 028-61234567-801; from abroad with its plus. */
      readonly number: string;
      /** The number is read so: 138 0013 8000. */
      readonly grouped: string;
    };

/** These area codes have three digits: 010 and 02x; all others have four. */
const shortArea = /^0(10|2\d)/;
const good = (kind: PhoneKind, number: string, grouped: string): Phone => ({ problem: null, kind, number, grouped });
const inFours = (digits: string): string => digits.replaceAll(/\B(?=(\d{4})+$)/g, ' ');

function landline(digits: string, extension: string): Phone {
  const split = shortArea.test(digits) ? 3 : 4;
  const [area, rest] = [digits.slice(0, split), digits.slice(split)];
  if (rest.length < 7) return { problem: 'short' };
  if (rest.length > 8) return { problem: 'long' };
  return good('landline', `${area}-${rest}${extension && `-${extension}`}`, `${area} ${inFours(rest)}${extension && ` 转 ${extension}`}`);
}

function abroad(digits: string): Phone {
  if (digits.length < 7) return { problem: 'short' };
  return digits.length > 15 ? { problem: 'long' } : good('abroad', `+${digits}`, `+${digits}`);
}

function mainland(digits: string, extension: string): Phone {
  if (digits.startsWith('0')) return landline(digits, extension);
  if (/^[48]00/.test(digits) && digits.length === 10) return good('service', digits, `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`);
  if (/^(9\d{4,5}|1\d{2}|12\d{3})$/.test(digits)) return good('service', digits, digits);
  if (digits.length < 11) return { problem: digits.startsWith('1') ? 'short' : 'form' };
  if (digits.length > 11) return { problem: 'long' };
  return /^1[3-9]/.test(digits) ? good('mobile', digits, `${digits.slice(0, 3)} ${digits.slice(3, 7)} ${digits.slice(7)}`) : { problem: 'mobileForm' };
}

/** @param text as typed: spaces, brackets, hyphens and dots part groups; 86 before a mobile number is left out */
export function readPhone(text: string): Phone {
  const plain = text.trim().replaceAll(/[()（）.·\u2010-\u2015]/g, ' ');
  const match = /^(\+?[\d\s-]*?)(?:\s*(?:转|ext|x|#|-(?=\d{1,6}$)(?<=-\d{7,8}-|\s\d{7,8}-))\s*(\d{1,6}))?$/i.exec(plain);
  if (!match) return { problem: 'form' };
  const [, number = '', extension = ''] = match;
  const digits = number.replaceAll(/\D/g, '');
  const isAbroad = number.startsWith('+') || number.startsWith('00');
  const away = number.startsWith('00') ? digits.slice(2) : digits;
  if (isAbroad && !away.startsWith('86')) return abroad(away);
  const own = isAbroad ? away.slice(2) : digits.replace(/^86(?=1\d{10}$)/, '');
  // +86 28 6123 4567: the leading nought of the area code falls away behind the country's.
  return mainland(isAbroad && !/^(1[3-9]|[48]00|0)/.test(own) ? `0${own}` : own, extension);
}

/** @param isMobile only a mobile number or one from abroad will do */
export function phoneProblemOf(text: string, isMobile = false): PhoneProblem | 'notMobile' | null {
  const read = readPhone(text);
  if (read.problem !== null) return read.problem;
  return isMobile && read.kind !== 'mobile' && read.kind !== 'abroad' ? 'notMobile' : null;
}

/** A number that the server has masked (138****8000) is what somebody sees, and no number. */
export const isMasked = (text: string): boolean => text.includes('*');
