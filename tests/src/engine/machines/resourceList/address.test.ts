import { expect, test } from 'vitest';
import { listAt, placeOf, plainShow, readAddress, readFilter, writeAddress } from '#src/engine/machines/resourceList/address.ts';
import type { ListShow } from '#src/engine/machines/resourceList/address.ts';

const shows: readonly ListShow[] = [
  plainShow,
  { query: { searchValue: '林 & 晓' }, openId: null, isFull: false, editing: 'none' },
  {
    query: {
      filter: {
        all: [
          ['enabled', 'is', true],
          {
            any: [
              ['name', 'has', '“号”'],
              ['sort', 'from', 3],
            ],
          },
        ],
      },
      sort: '-name',
    },
    openId: 'a',
    isFull: true,
    editing: 'none',
  },
  { query: { removed: true, states: { status: 'paid', codeStatus: 'used' } }, openId: 'a', isFull: false, editing: 'change' },
  { query: {}, openId: null, isFull: true, editing: 'new' },
];

test.each(shows)('what the address says of a list is read as it was: %j', (show) => {
  for (const key of ['/dataDictionary', '/orderManage?kind=consultation']) expect(readAddress(writeAddress(placeOf(key), show))).toEqual(show);
});

test('an address that was written by hand filters nothing it cannot read', () => {
  expect(readFilter('{')).toBeNull();
  expect(readFilter('{"all":[["name","drop",1],7,{"any":[]}]}')).toBeNull();
  expect(readFilter('{"all":[["name","drop",1],["name","is","x"]]}')).toEqual({ all: [['name', 'is', 'x']] });
  expect(readAddress('?edit=1&full=1')).toEqual(plainShow);
});

test('of the lists of one path the most special one that fits stands at an address', () => {
  const keys = ['/orderManage', '/orderManage?kind=consultation', '/dataDictionary'];
  expect(listAt(keys, { path: '/orderManage', search: '?kind=consultation&id=1' })).toBe('/orderManage?kind=consultation');
  expect(listAt(keys, { path: '/orderManage', search: '?id=1' })).toBe('/orderManage');
  expect(listAt(keys, { path: '/nowhere', search: '' })).toBeUndefined();
});
