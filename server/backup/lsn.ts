/** Places in PostgreSQL's write-ahead log, as it writes them (`16/B374D848`), and the files they lie in. */

export const lsnOf = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
};
export const lsnText = (lsn: bigint): string => `${(lsn >> 32n).toString(16)}/${(lsn & 0xffff_ffffn).toString(16)}`.toUpperCase();

const hex = (value: bigint): string => value.toString(16).toUpperCase().padStart(8, '0');

/** @param number of the segment, counted from the begin of the log */
export function segmentName(timeline: number, number: bigint, segmentBytes: number): string {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes);
  return `${hex(BigInt(timeline))}${hex(number / perFile)}${hex(number % perFile)}`;
}

export function segmentNumber(name: string, segmentBytes: number): bigint {
  const perFile = 0x1_0000_0000n / BigInt(segmentBytes);
  return BigInt(`0x${name.slice(8, 16)}`) * perFile + BigInt(`0x${name.slice(16, 24)}`);
}

export const segmentPattern = /^[0-9A-F]{24}$/;
