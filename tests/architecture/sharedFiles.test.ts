/** The modules that stay out of the files that screens share are named by paths (`vite/sharedFiles.ts`): one that was moved or renamed would be merged without a word, and the desk would bring it along. */
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { apartHere, apartInPackages, sharedFiles, sharedHere } from '#vite/sharedFiles.ts';

/** Paths of everything below, without their endings. */
const below = (...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path.replaceAll('\\', '/')}`));
const withoutEnding = (path: string): string => path.replace(/\.\w+$/, '');

const here = new Set(below('src', 'contract').map(withoutEnding));
/** Those that hold what the named places are of. */
const packages = ['antd/es', '@rc-component', '@ant-design/icons/es', '@xyflow', '@dagrejs', 'dompurify'].map((name) => `node_modules/${name}`);

const isHere = (place: string): boolean => {
  const form = new RegExp(`^${place.replaceAll('*', '[^/]+')}$`);
  return [...here].some((path) => form.test(path));
};

test('each place that stays by itself, or is shared below one that does, is there', () => {
  expect([...apartHere, ...sharedHere].filter((place) => !isHere(place))).toEqual([]);
});

test('each name of a package that stays by itself is there', () => {
  const names = new Set([...packages, ...below(...packages)].flatMap((path) => path.split('/').flatMap((part) => [part, part.split('.')[0] ?? ''])));
  expect(apartInPackages.filter((name) => !names.has(name))).toEqual([]);
});

test('a place stays by itself with all that is below it, and nothing beside it', () => {
  const isShared = (path: string): boolean => sharedFiles.test(`/house/${path}`);
  expect(
    [
      'src/orders/views/Consult.tsx',
      'src/desk/words/en/desk.ts',
      'src/kit/views/states/WhyNot.tsx',
      'node_modules/antd/es/modal/Modal.js',
      'node_modules/@xyflow/react/dist/esm/index.js',
      String.raw`src\engine\views\cells\Cell.tsx`,
    ].filter(isShared),
  ).toEqual([]);
  expect(
    ['src/orders/machines/consult.ts', 'src/kit/views/states/WhyNotAll.tsx', 'src/engine/views/cells/customerCard.css', 'contract/standardVerbs.ts'].filter(
      (path) => !isShared(path),
    ),
  ).toEqual([]);
});
