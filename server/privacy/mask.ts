/** People without the right to see a number see this of it (K1). */

/** 138****8000. Short numbers keep their last two digits only. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^86(?=1\d{10}$)/, '');
  return digits.length >= 11 ? `${digits.slice(0, 3)}****${digits.slice(-4)}` : `****${digits.slice(-2)}`;
}

/** 1101**********1234 */
export const maskIdNumber = (idNumber: string): string => (idNumber.length === 18 ? `${idNumber.slice(0, 4)}**********${idNumber.slice(-4)}` : '******');

/** 王**: as many signs for every name, so that its length tells nothing. */
export const maskText = (text: string): string => `${[...text][0] ?? ''}**`;
