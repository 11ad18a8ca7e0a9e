/** The entry chunk: the modules that draw the login page, followed import by import from the first one on (docs/adr/0026); and what the desk is drawn with at first, beside it. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { deskModules } from '#tests/rig/bundleSizes.ts';
import { importsOf, placeOf } from './imports.ts';

function reachedFrom(...entries: readonly string[]): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const open = [...entries];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const from of importsOf(readFileSync(file, 'utf8'), { withTypes: false })) {
      const place = placeOf(from, file);
      if (place === undefined)
        packages.add(
          from
            .split('/')
            .slice(0, from.startsWith('@') ? 2 : 1)
            .join('/'),
        );
      else open.push(place);
    }
  }
  return { files, packages };
}
const entry = reachedFrom('src/main.tsx');

test('the walk follows every import to a file', () => {
  expect([...entry.files].filter((file) => !existsSync(file))).toEqual([]);
  expect(entry.files.has('src/accounts/views/login/LoginForm.tsx')).toBe(true);
});

test('no description of an entity, no call, no list of screens and no error table comes to the login page, however many there will be', () => {
  const contract = [...entry.files].filter((file) => file.startsWith('contract/'));
  expect(contract.toSorted()).toEqual(['contract/earlyList.ts', 'contract/limits/server.ts', 'contract/limits/session.ts', 'contract/screens/loginTitle.ts']);
});

test('neither the words of a session nor the HTTP client come with it', () => {
  expect([...entry.files].filter((file) => /^src\/(api|streams)\/|^src\/i18n\/(zh-CN|en)\/|^src\/[^/]+\/words\/(?!.*\/atTheLogin)/.test(file))).toEqual([]);
});

test('of the libraries it waits for React, XState and the icons alone', () => {
  expect([...entry.packages].toSorted()).toEqual(['@ant-design/icons', '@xstate/react', 'react', 'react-dom', 'xstate']);
});

/** Whoever reports a problem finds the button and the key at once; the sheet itself, the recorder and all that draws a machine come later. */
const ofInspector = ['src/inspector/views/problem/ProblemSheet.tsx', 'src/inspector/views/problem/useReportProblem.tsx'];

test('of the inspector the desk has the button that reports a problem at its first load, and nothing that records, reads or draws a machine', () => {
  const desk = reachedFrom('src/main.tsx', ...deskModules);
  expect(deskModules.filter((file) => !existsSync(file))).toEqual([]);
  expect(desk.files.has('src/desk/machines/conversationMachine.ts')).toBe(true);
  expect([...desk.files].filter((file) => ['machines', 'wiring', 'views'].some((part) => file.startsWith(`src/inspector/${part}/`))).toSorted()).toEqual(
    ofInspector,
  );
  expect([...desk.files].filter((file) => file.startsWith('src/kit/views/dom/graph/'))).toEqual([]);
  expect([...desk.packages].filter((name) => /dagre|xyflow/.test(name))).toEqual([]);
});
