import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Written } from '#src/desk/machines/conversation/values.ts';
import { joined, nothingWritten } from '#src/desk/machines/unsent/written.ts';

const words = (rest: Partial<Written>): Written => ({ ...nothingWritten, ...rest });

test('where one window wrote, its words stand', () => {
  const base = words({ draft: 'a' });
  expect(joined(words({ draft: 'ab' }), base, base).draft).toBe('ab');
  expect(joined(base, base, words({ draft: 'ac' })).draft).toBe('ac');
});

test('sent in one window: the other window’s field is empty too', () => {
  const base = words({ draft: 'a', quoting: 4 });
  expect(joined(base, base, nothingWritten)).toEqual(nothingWritten);
});

test('where both wrote, mine stay in the field and the others are offered', () => {
  expect(joined(words({ draft: 'mine' }), nothingWritten, words({ draft: 'theirs' }))).toEqual(words({ draft: 'mine', otherDraft: 'theirs' }));
  expect(joined(words({ draft: 'mine', otherDraft: 'old' }), words({ otherDraft: 'old' }), words({ draft: 'theirs', otherDraft: 'old' })).otherDraft).toBe(
    'old\ntheirs',
  );
});

test('the words of a note never come near the field of the answer', () => {
  const both = joined(words({ noteDraft: 'mine' }), nothingWritten, words({ noteDraft: 'theirs' }));
  expect(both).toEqual(words({ noteDraft: 'mine\ntheirs' }));
});

test('whatever two windows write, no words of either are lost', () => {
  const draft = fc.string({ minLength: 1, maxLength: 6 });
  const one = fc.record({ draft, noteDraft: draft, quoting: fc.constant(null), otherDraft: fc.constant('') });
  fc.assert(
    fc.property(one, one, (mine, theirs) => {
      const both = joined(mine, nothingWritten, theirs);
      expect([both.draft, ...both.otherDraft.split('\n')].join('\n')).toContain(mine.draft);
      expect(`${both.draft}\n${both.otherDraft}`).toContain(theirs.draft);
      expect(both.noteDraft).toContain(mine.noteDraft);
      expect(both.noteDraft).toContain(theirs.noteDraft);
    }),
  );
});
