import { describe, expect, it } from 'vitest';
import type { CannedReply } from '#src/desk/machines/desk/context.ts';
import { filled, fitting, slashBefore } from '#src/desk/views/composer/cannedText.tsx';

const values = { customer: '彭雪晴', patient: '张子墨', me: '周敏', hospital: '高新院区', today: '2026-11-20' };
const canned = (shortcut: string, title: string, text: string): CannedReply => ({ id: shortcut, isShared: true, shortcut, title, text, sort: 0, version: 1 });

describe('a canned reply', () => {
  it('is filled in, in either spelling', () => {
    expect(filled('{客户}您好，我是{ 机构 }的{me}，{Patient} {today}', values)).toBe('彭雪晴您好，我是高新院区的周敏，张子墨 2026-11-20');
  });

  it('keeps the braces of what is not known', () => {
    expect(filled('{患者}的{报告}', { ...values, patient: '' })).toBe('{患者}的{报告}');
  });

  it('never fills in what a value brings with it', () => {
    expect(filled('{客户}', { ...values, customer: '{我}$&' })).toBe('{我}$&');
  });

  it('is found by its shortcut first, then by title and text', () => {
    const book = [canned('kf', '空腹抽血', 'nt 前'), canned('nt', 'NT 预约', '不用空腹'), canned('x', '说 nt', '……')];
    expect(fitting(book, 'NT', (title) => title.includes('nt')).map(({ id }) => id)).toEqual(['nt', 'x', 'kf']);
    expect(fitting(book, '', () => false).length).toBe(3);
    expect(fitting(book, '没有', () => false)).toEqual([]);
  });

  it.each([
    ['/', 1, { from: 0, words: '' }],
    ['您好 /kf', 6, { from: 3, words: 'kf' }],
    ['一行\n/k', 5, { from: 3, words: 'k' }],
    ['、kf', 3, { from: 0, words: 'kf' }],
    ['11/20', 5, null],
    ['和/或', 3, null],
    ['苹果、梨', 4, null],
    ['/kf 之后', 6, null],
    ['https://a', 9, null],
  ])('is asked for by a slash that begins a word: %j at %i', (text, caret, found) => {
    expect(slashBefore(text, caret)).toEqual(found);
  });
});
