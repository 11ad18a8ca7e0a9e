import { expect, test } from 'vitest';
import { describedIn } from './describedIn.ts';

test('a description tells of the entities that it describes, by their own names', async () => {
  expect(await describedIn(['contract/resources/complaint.ts', 'contract/resources/points.ts'])).toEqual(['complaint', 'pointRecord', 'pointRule']);
});

test('a part of a description tells of those that are made with it', async () => {
  expect(await describedIn(['contract/resources/orderViews.ts'])).toEqual(['order']);
});

test('the table of all descriptions and other files of the contract tell of none', async () => {
  expect(await describedIn(['contract/resources/index.ts', 'contract/kinds.ts', 'server/start.ts'])).toEqual([]);
});
