/** How a row is told whose name the reader is not given: of another organisation, beyond their rights, or gone. One word for all of these, so that none is told from the others. */
import type { Label } from '#contract/label.ts';

export const unseenRow: Label = ['无权查看或已不存在', 'Gone, or not yours to see'];
