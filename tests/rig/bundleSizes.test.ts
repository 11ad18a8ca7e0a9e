import { describe, expect, it } from 'vitest';
import { figuresOf, ringsOf, sizeLimits, sizesOf } from './bundleSizes.ts';
import type { Manifest } from './bundleSizes.ts';

const appChunk = 'src/appChunk.tsx';
const shell = 'src/shell/views/ShellPages.tsx';
const pages = ['src/desk/views/Desk.tsx', 'src/shell/views/named/OrdersScreen.tsx'];
/** The entry takes react; shell and pages share a library; orders alone has a chart, which draws itself later. */
const manifest: Manifest = {
  'index.html': { file: 'index.js', isEntry: true, imports: ['_react'], dynamicImports: [appChunk] },
  [appChunk]: { file: 'app.js', imports: ['_react'], dynamicImports: [shell, ...pages] },
  'src/i18n/entry/zh-CN.ts': { file: 'entryZh.js' },
  'src/i18n/entry/en.ts': { file: 'entryEn.js' },
  'src/i18n/zh-CN/session.ts': { file: 'zh.js' },
  'src/i18n/en/session.ts': { file: 'en.js' },
  'src/i18n/zh-CN/screens.ts': { file: 'zhScreens.js' },
  'src/i18n/en/screens.ts': { file: 'enScreens.js' },
  _react: { file: 'react.js' },
  _antd: { file: 'antd.js', imports: ['_react'] },
  _table: { file: 'table.js', imports: ['_antd'] },
  [shell]: { file: 'shell.js', imports: ['_antd', '_react'] },
  'src/desk/views/Desk.tsx': { file: 'desk.js', imports: ['_antd', 'index.html'] },
  'src/shell/views/named/OrdersScreen.tsx': { file: 'orders.js', imports: ['_table'], dynamicImports: ['chart'] },
  chart: { file: 'chart.js' },
};
const bytes: Readonly<Record<string, number>> = {
  'index.js': 10,
  'react.js': 60,
  'app.js': 7,
  'entryZh.js': 2,
  'entryEn.js': 1,
  'zh.js': 3,
  'en.js': 8,
  'zhScreens.js': 4,
  'enScreens.js': 2,
  'antd.js': 100,
  'table.js': 20,
  'shell.js': 5,
  'desk.js': 40,
  'orders.js': 3,
  'chart.js': 900,
};
const sizes = sizesOf(manifest, (file) => bytes[file] ?? 0);

describe('what a route weighs', () => {
  it('is the entry with all it imports, the app chunk, the shell, the heavier language, and itself, each file once, with words of its own that the desk has not; what comes at first use does not count', () => {
    expect(sizes).toEqual({
      login: 72,
      routes: [
        { module: 'src/desk/views/Desk.tsx', bytes: 230, added: 40 },
        { module: 'src/shell/views/named/OrdersScreen.tsx', bytes: 217, added: 27 },
      ],
    });
  });

  it('has a limit for the login, for the heaviest route in all, and for what each further one adds', () => {
    const figures = figuresOf(sizes);
    expect(figures.map(({ bytes: size, most }) => [size, most])).toEqual([
      [72, sizeLimits.login.most],
      [230, sizeLimits.route.most],
      [27, sizeLimits.list.most],
    ]);
    const heavy = figuresOf(sizesOf({ ...manifest, _react: { file: 'react.js', imports: ['chart'] } }, (file) => (bytes[file] ?? 0) * 1_000));
    expect(heavy.filter((one) => one.bytes > one.most).map((one) => one.what.split(' ')[0])).toEqual(['login', 'heaviest']);
  });
});

describe('files that need one another', () => {
  it('are found wherever the ring begins, and there are none where two ways lead to one file', () => {
    expect(ringsOf(manifest)).toEqual([]);
    const ring = {
      a: { file: 'a.js', imports: ['b', 'd'] },
      b: { file: 'b.js', imports: ['c', 'd'] },
      c: { file: 'c.js', imports: ['b'] },
      d: { file: 'd.js' },
    };
    expect(ringsOf(ring)).toEqual([['b.js', 'c.js', 'b.js']]);
  });
});
