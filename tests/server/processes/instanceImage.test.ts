/** The picture of an instance is read by whoever gets the file alone: names as its language joins them, and nothing of a title that could be more than text. */
import { expect, it } from 'vitest';
import { pictureOf } from '#server/processes/instanceImage.ts';
import { graphOf } from './processHouse.ts';

const graph = graphOf(
  [
    ['look', 'userTask'],
    ['end', 'end'],
  ],
  ['start>look', 'look>end'],
);
const marks = { look: { state: 'now', who: ['顾文澜', '何佳宁'], since: '2026-11-27T01:42:00.000Z' } } as const;
const drawn = (isEnglish: boolean, title = '退款'): string => pictureOf({ title, graph, marks, isEnglish });

it('joins the names of whoever has it as its language does, on the clock of Shanghai', () => {
  expect(drawn(false)).toContain('顾文澜、何佳宁 · 11-27 09:42');
  expect(drawn(true)).toContain('顾文澜, 何佳宁 · 11-27 09:42');
});

it('writes whatever a title holds as text', () => {
  const picture = drawn(false, '<script>alert(1)</script>&"\u0000');
  expect(picture).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;</title>');
  expect(picture).not.toContain('<script');
});
