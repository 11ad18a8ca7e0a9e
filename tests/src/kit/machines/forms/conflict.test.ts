import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bothTexts, merged, piecesOf, standingOf } from '#src/kit/machines/forms/conflict.ts';

describe('what two changed at once', () => {
  it.each([
    ['a', 'a', 'a', 'same'],
    ['a', 'b', 'b', 'same'],
    ['a', 'b', 'a', 'yours'],
    ['a', 'a', 'b', 'theirs'],
    ['a', 'b', 'c', 'clash'],
    [{ days: [1] }, { days: [1] }, { days: [2] }, 'theirs'],
  ] as const)('opened %o, yours %o, theirs %o: %s', (opened, yours, theirs, standing) => {
    expect(standingOf(opened, yours, theirs)).toBe(standing);
  });

  it('shows where a text differs, by whole characters', () => {
    expect(piecesOf('左侧卵泡 4 枚。', '左侧卵泡 4 枚，最大 14 mm。')).toEqual([
      { text: '左侧卵泡 4 枚', isNew: false },
      { text: '，最大 14 mm', isNew: true },
      { text: '。', isNew: false },
    ]);
    // Two characters beyond the basic plane that share their first half.
    expect(piecesOf('𠮷', '𠮶')).toEqual([{ text: '𠮶', isNew: true }]);
    expect(piecesOf('', '')).toEqual([]);
  });

  it('keeps both texts, and says nothing twice', () => {
    expect(bothTexts('左侧卵泡 4 枚。', '左侧卵泡 4 枚，最大 14 mm。', '左侧卵泡 4 枚。改约周日。')).toBe('左侧卵泡 4 枚，最大 14 mm。\n改约周日。');
    expect(bothTexts('', '热敷', '热敷')).toBe('热敷');
  });

  it('a text cut into its pieces is the text again, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, after) => {
        expect(
          piecesOf(before, after)
            .map((piece) => piece.text)
            .join(''),
        ).toBe(after);
      }),
    );
  });

  it('is saved only when each clash is chosen; what one of the two left alone follows the other', () => {
    const versions = {
      opened: { at: '11-20', note: '', stage: 'D2', name: '宋' },
      yours: { at: '11-21', note: '甲', stage: 'D2', name: '宋佳怡' },
      theirs: { at: '11-22', note: '乙', stage: 'D3', name: '宋' },
    };
    expect(merged(versions, {})).toBeNull();
    expect(merged(versions, { at: 'yours' })).toBeNull();
    expect(merged(versions, { at: 'theirs', note: 'both' })).toEqual({ at: '11-22', note: '甲\n乙', stage: 'D3', name: '宋佳怡' });
  });
});
