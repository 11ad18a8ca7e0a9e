// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { isComposing } from '#src/shell/wiring/version/composing.ts';

afterEach(() => {
  document.body.innerHTML = '';
});
const page = (html: string): boolean => {
  document.body.innerHTML = html;
  return isComposing(document);
};

test.each([
  '<textarea>半句话</textarea>',
  '<input value="何">',
  '<input type="tel" value="138">',
  '<div contenteditable="true"><p>正文</p></div>',
  '<div role="dialog">新建订单</div>',
  '<div role="alertdialog">确定吗</div>',
])('is: %s', (html) => {
  expect(page(html)).toBe(true);
});

test.each([
  '',
  '<textarea>  </textarea><input>',
  '<input type="search" value="林"><input type="checkbox" value="on" checked><input type="hidden" value="x">',
  '<input value="何" readonly><textarea disabled>半句话</textarea>',
  '<div contenteditable="true"><br></div>',
  '<div role="dialog" style="display: none">关着</div>',
  '<div inert><div role="dialog">关着</div></div>',
])('is not: %s', (html) => {
  expect(page(html)).toBe(false);
});
