import { expect, test } from 'vitest';
import { changed, isSame, redone, undone } from '#src/kit/machines/drafts/history.ts';
import type { History } from '#src/kit/machines/drafts/history.ts';
import { differencesOf, partsTogether } from '#src/kit/machines/drafts/parts.ts';
import type { Parts, Versions } from '#src/kit/machines/drafts/parts.ts';

const begun: History<string> = { draft: '', past: [], future: [], group: null };
const partsOf = (draft: Parts): Parts => draft;
const versions: Versions<Parts> = {
  opened: { head: 'h', 'part a': 1, 'part b': 2, 'part c': 3 },
  yours: { head: 'h', 'part a': 10, 'part c': 3, 'part d': 4 },
  theirs: { head: 'their h', 'part a': 11, 'part b': 2, 'part c': 3 },
};

test('what is typed in one place is one step, and each step is had back and done again', () => {
  const typed = ['a', 'ab', 'abc'].reduce((history, text) => changed(history, text, 'title'), begun);
  const both = changed(typed, 'abc!', 'note');
  expect(both.past).toEqual(['', 'abc']);
  expect(undone(undone(both)).draft).toBe('');
  expect(redone(redone(undone(undone(both)))).draft).toBe('abc!');
  expect(changed(undone(both), 'other').future).toEqual([]);
  expect(undone(begun)).toEqual(begun);
});

test('two contents are the same whatever the order of their names, and whatever is not there', () => {
  expect(isSame({ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1, e: undefined })).toBe(true);
  expect(isSame({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
});

test('parts differ by who changed them: what one added or took away is one, too', () => {
  const found = differencesOf<Parts, string>(versions, partsOf);
  expect(Object.fromEntries(found.map(({ key, of, standing }) => [key, `${of} ${standing}`]))).toEqual({
    head: 'head theirs',
    'part a': 'part clash',
    'part b': 'part yours',
    'part d': 'part yours',
  });
  expect(found.find(({ key }) => key === 'part b')).toMatchObject({ opened: 2, yours: null, theirs: 2 });
});

test('both go together once every clash is decided', () => {
  expect(partsTogether(versions, partsOf, {})).toBeNull();
  expect(partsTogether(versions, partsOf, { 'part a': 'theirs' })).toEqual({ head: 'their h', 'part a': 11, 'part b': null, 'part c': 3, 'part d': 4 });
});
