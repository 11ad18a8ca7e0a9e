/** 128600 fen -> 1,286.00 */
export function yuan(fen: number): string {
  const [whole = '0', cents = '00'] = (Math.abs(fen) / 100).toFixed(2).split('.');
  return `${fen < 0 ? '-' : ''}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`;
}

/** 128.5 -> 12850 fen, digit by digit: no fraction of a fen can appear. Null for what is no amount. */
export function fenOf(written: string): number | null {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(written.trim().replaceAll(',', ''));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}
