import PDFDocument from 'pdfkit';
import { expect, it } from 'vitest';
import { printed } from '#server/print/document.ts';
import { printFont } from '#server/print/font.ts';

const paper = { title: '事件调查报告', subtitle: '促排针剂发错剂量', sections: [], signatures: ['审批人'], foot: '导出人 秦楚然' };

it('has the signs of both languages', () => {
  const doc = new PDFDocument({ font: printFont() as unknown as string });
  const { font } = (doc as unknown as { readonly _font: { readonly font: { readonly hasGlyphForCodePoint: (at: number) => boolean } } })._font;
  const signs = [...'周敏沈清妍，。：《》、“”（）¥ABCxyz0123456789/·—'];
  expect(signs.filter((sign) => !font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toEqual([]);
});

it('gives a file the signs that it needs and no others', async () => {
  const bytes = await printed(paper);
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(bytes.length).toBeLessThan(60_000);
});

it('begins a new page where the text goes on, and numbers each', async () => {
  const text = '晚班发药改为双人核对并签名。'.repeat(600);
  const bytes = await printed({ ...paper, sections: [{ title: '经过', text }] });
  const told = bytes.toString('latin1');
  expect(told.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
});

it('says that there is nothing only where there is nothing', async () => {
  const pages = async (facts: readonly (readonly [string, string])[]) =>
    (await printed({ ...paper, sections: [{ title: '审批过程', none: '没有', facts }] })).length;
  const [bare, told] = [await pages([]), await pages([['待审批', 'SP0001']])];
  const alike = (await printed({ ...paper, sections: [{ title: '审批过程', facts: [['待审批', 'SP0001']] }] })).length;
  expect([told, bare === told]).toEqual([alike, false]);
});
