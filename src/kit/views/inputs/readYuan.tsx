import { yuan } from '#contract/money.ts';
import { narrowed } from './given.tsx';
import type { Typed } from './TypedNumber.tsx';

/** The text is read as yuan as far as it was typed; undefined where it can never become an amount. A comma parts thousands and is left out. */
export function readYuan(text: string): Typed | undefined {
  const plain = narrowed(text)
    .replaceAll(/[,\s¥]/g, '')
    .replace('\u3002', '.');
  if (plain === '') return { text: '', value: null };
  const match = /^(\d{0,9})(?:\.(\d{0,2}))?$/.exec(plain);
  return match && plain !== '.' ? { text: plain, value: Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) } : undefined;
}

/** 128600 fen -> 1286, 12850 -> 128.50: as somebody would go on writing it. */
export const plainYuan = (fen: number | null): string => (fen === null ? '' : yuan(fen).replaceAll(',', '').replace(/\.00$/, ''));
