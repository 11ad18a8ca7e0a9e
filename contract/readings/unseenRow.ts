/**
 * One word stands for a row whose name the reader is not given, be it of another organisation, beyond their rights, or gone: so none of these is told from the others.
 */
import type { Label } from '#contract/label.ts';

export const unseenRow: Label = ['无权查看或已不存在', 'Gone, or not yours to see'];
