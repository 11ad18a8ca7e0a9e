/** The page of promises names tests that exist: whoever renames one mends the page. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { screens } from '#contract/screens/index.ts';
import { proofs } from '#tests/faults/proofs.ts';
import type { Proof } from '#tests/faults/proofs.ts';

const numbered = (letter: string, count: number): string[] => Array.from({ length: count }, (_, n) => `${letter}${n + 1}`);
const promised = [
  ...numbered('A', 14),
  ...numbered('B', 9),
  ...numbered('C', 5),
  ...numbered('D', 7),
  ...numbered('E', 11),
  ...numbered('F', 6),
  'F8',
  'F9',
  'F10',
  ...numbered('G', 6),
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H7',
  'H8',
  'H9',
  ...numbered('I', 7),
  'K1',
  'K2',
  'K3',
  'K4',
  'K8',
  'K9',
  ...numbered('L', 9),
  'L12',
  ...numbered('M', 10),
  'N1',
];

interface Row {
  readonly id: string;
  readonly heldBy: string;
  readonly run: string;
  readonly missing: string;
}
const rows: Row[] = readFileSync('docs/promises.md', 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id = '']) => /^[A-Z]\d+$/.test(id))
  .map(([, id = '', , heldBy = '', run = '', missing = '']) => ({ id, heldBy, run, missing }));
const [notBuilt, built] = [rows.filter(({ run }) => run === 'not built'), rows.filter(({ run }) => run !== 'not built')];

const campaign: Readonly<Record<string, Proof>> = proofs;
/** A promise may be called not built until the contract has its subject: codes that are written off (spec 4) and reservations. */
const lacking: Readonly<Record<string, boolean>> = {
  B3: Object.values(resources).some(({ fields }) => 'codeStatus' in fields),
  B5: screens.some(({ menu }) => menu?.area === 'reservation'),
};

const provenBy = ({ heldBy }: Row): { readonly file: string; readonly titles: string[] }[] =>
  heldBy.split('<br>').map((proof) => ({
    file: /^`([^`]+)`: /.exec(proof)?.[1] ?? proof,
    titles: [...proof.matchAll(/“([^”]+)”/g)].map((match) => match[1] ?? ''),
  }));

/** Tests write their titles so: 'x', "x" or `x`. */
const isTitled = (text: string, title: string): boolean =>
  ["'", '"', '`'].some((quote) => ['test', 'it', ')'].some((before) => text.includes(`${before}(${quote}${title}${quote}`))) ||
  // A title on a line of its own, after a table of cases.
  text.split('\n').some((line) => [`'${title}',`, `"${title}",`, `\`${title}\`,`].includes(line.trim()));

/** A test that is left to `npm run flows` (tests/flows/whole.ts) or to `npm run promises` (tests/server/promises/profile.ts); a long title stands on a line of its own. */
const waiting = /runIf\((?:isWhole|isLong\(\))\)\(\s*(['"`])(.*?)\1,/gs;
const isOfWhole = (text: string, title: string): boolean => [...text.matchAll(waiting)].some(([, , one]) => one === title);

/** Promises and points of the specification that a title names: `[A1]`, `[e-404]`, `[keepAlive]`. */
const idsOf = (title: string): string[] => [...title.matchAll(/\[([A-Z]\d+|[a-z]+(?:-[\w-]+|[A-Z]\w*))\]/g)].map(([, id = '']) => id);
const texts = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(join('tests', path), 'utf8'));
/** Tests that are left out of `npm test`, and all that is written besides them. */
const leftOut = texts.flatMap((text) => [...text.matchAll(waiting)].map(([, , title = '']) => title));
const standing = texts.map((text) => text.replaceAll(waiting, '')).join('\n');

describe('what waits for `npm run flows` or `npm run promises`', () => {
  it('is told from what runs each time', () => {
    expect(leftOut.length).toBeGreaterThan(20);
    expect(idsOf('[M2] [e-dup] [keepAlive] whoever')).toEqual(['M2', 'e-dup', 'keepAlive']);
  });

  it('leaves each id that it names a test in `npm test`', () => {
    expect(leftOut.flatMap(idsOf).filter((id) => !standing.includes(`[${id}]`))).toEqual([]);
  });
});

describe('the page of promises', () => {
  it('has one row for each', () => {
    expect(rows.map((row) => row.id)).toEqual(promised);
  });

  it('calls not built what the campaign has nothing for, as long as the product has no such thing', () => {
    const idle = Object.entries(campaign).filter(
      ([, { writers = [], faults = [], suites = [], isPictures = false }]) => [writers, faults, suites].every(({ length }) => length === 0) && !isPictures,
    );
    expect(notBuilt.map(({ id }) => id)).toEqual(idle.map(([id]) => id));
    expect(notBuilt.filter(({ heldBy, missing }) => heldBy !== '' || missing === '')).toEqual([]);
    expect(Object.keys(lacking)).toEqual(notBuilt.map(({ id }) => id));
    expect(Object.entries(lacking).filter(([, isThere]) => isThere)).toEqual([]);
  });

  it.each(built)('names tests that exist for $id, and how they are run', (row) => {
    expect(row.run).toMatch(/^test\b/);
    const named = provenBy(row);
    expect(
      named.some(({ file, titles }) => titles.some((title) => !isOfWhole(readFileSync(file, 'utf8'), title))),
      'a test in `npm test`',
    ).toBe(true);
    for (const { file, titles } of named) {
      expect(existsSync(file), `${file} exists`).toBe(true);
      expect(titles.length, `${file}: a title`).toBeGreaterThan(0);
      const text = readFileSync(file, 'utf8');
      expect(
        titles.filter((title) => !isTitled(text, title)),
        file,
      ).toEqual([]);
    }
  });
});
