/** A person wrote words that nobody has yet, and two of their windows may have written at once: pure. */
import type { Unsent, Written } from '#src/desk/machines/conversation/values.ts';

export const nothingWritten: Written = { draft: '', noteDraft: '', quoting: null, otherDraft: '' };
export const nothingUnsent: Unsent = { ...nothingWritten, outbox: [] };

export const writtenOf = ({ draft, noteDraft, quoting, otherDraft }: Written): Written => ({ draft, noteDraft, quoting, otherDraft });
export const unsentOf = (given: Unsent): Unsent => ({ ...writtenOf(given), outbox: given.outbox });

export const hasText = ({ draft, noteDraft, otherDraft }: Written): boolean => draft !== '' || noteDraft !== '' || otherDraft !== '';
export const isUnsent = (given: Unsent): boolean => hasText(given) || given.outbox.length > 0;

export const sameWritten = (one: Written, other: Written): boolean =>
  one.draft === other.draft && one.noteDraft === other.noteDraft && one.quoting === other.quoting && one.otherDraft === other.otherDraft;

const withLine = (one: string, other: string): string => (one === '' || one === other ? other : other === '' ? one : `${one}\n${other}`);

/**
 * Both windows wrote since `base`. A field that one of them changed is taken; where both wrote different words, mine stay in the field and the others are kept beside it
 * (a note's words stay with the note: they are for colleagues alone).
 */
export function joined(mine: Written, base: Written, theirs: Written): Written {
  const changed = <K extends keyof Written>(field: K): Written[K] => (theirs[field] === base[field] ? mine[field] : theirs[field]);
  const both = (field: 'draft' | 'noteDraft' | 'otherDraft'): boolean =>
    mine[field] !== base[field] && theirs[field] !== base[field] && mine[field] !== theirs[field] && mine[field] !== '';
  const other = both('otherDraft') ? withLine(mine.otherDraft, theirs.otherDraft) : changed('otherDraft');
  return {
    draft: both('draft') ? mine.draft : changed('draft'),
    noteDraft: both('noteDraft') ? withLine(mine.noteDraft, theirs.noteDraft) : changed('noteDraft'),
    quoting: both('draft') ? mine.quoting : changed('quoting'),
    otherDraft: both('draft') ? withLine(other, theirs.draft) : other,
  };
}
