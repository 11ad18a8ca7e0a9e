/** The picture of an instance is read by whoever gets the file alone: names as its language joins them, and nothing of a title that could be more than text. */
import { expect, it } from 'vitest';
import { boxOf } from '#contract/processes/drawing.ts';
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

it('writes the name of a gateway above the way that leaves beside it', () => {
  const forked = graphOf(
    [
      ['fork', 'exclusive', {}],
      ['look', 'userTask'],
      ['end', 'end'],
    ],
    ['start>fork', 'fork>look', 'fork>end', 'look>end'],
  );
  const nodes = forked.nodes.map((node) => (node.id === 'fork' ? { ...node, title: '超过两千元', at: { x: 0, y: 300 } } : node));
  const picture = pictureOf({ title: 'x', graph: { ...forked, nodes }, marks: {}, isEnglish: false });
  const line = Number(/<text [^>]*y="([\d.]+)"[^>]*>超过两千元/.exec(picture)?.[1]);
  const { y, height } = boxOf({ kind: 'exclusive', at: { x: 0, y: 300 } });
  expect(line).toBeLessThan(y + height / 2);
});

it('names the gateway at which ways meet, and none that nobody named where they part', () => {
  const forked = graphOf(
    [
      ['fork', 'parallel', {}],
      ['one', 'userTask'],
      ['two', 'userTask'],
      ['meet', 'parallel', {}],
      ['end', 'end'],
    ],
    ['start>fork', 'fork>one', 'fork>two', 'one>meet', 'two>meet', 'meet>end'],
  );
  const graph = { ...forked, nodes: forked.nodes.map(({ id, kind, config, at }) => ({ id, kind, config, at })) };
  const wordsOf = (isEnglish: boolean): readonly string[] =>
    [...pictureOf({ title: 'x', graph, marks: {}, isEnglish }).matchAll(/<text [^>]*font-size="13"[^>]*>([^<]*)/g)].map(([, words = '']) => words);
  expect(wordsOf(false)).toEqual(['发起', '审批', '审批', '汇合', '结束']);
  expect(wordsOf(true)).toEqual(['Start', 'Approval', 'Approval', 'Join', 'End']);
});
