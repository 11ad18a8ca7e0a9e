/** Writes contract/endpoints.json, contract/fields.json, contract/openapi.json and contract/screens/entityScreens.ts from the descriptions, and shows these in docs/adding-an-entity.md. `--check` only says whether they are fresh. */
import { readFileSync, writeFileSync } from 'node:fs';
import { endpointTable, entityScreenTable, fieldTable } from '#contract/endpoints.ts';
import { openApi } from '#contract/openApi.ts';

const asText = (rows: readonly unknown[]): string => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
/** One call, one row a line: a change is read as one. */
function asLines({ paths, components, ...rest }: Readonly<Record<string, unknown>>): string {
  const object = (given: unknown, inside: (value: unknown) => string): string =>
    `{\n${Object.entries(given as object)
      .map(([name, value]) => `${JSON.stringify(name)}: ${inside(value)}`)
      .join(',\n')}\n}`;
  const line = (value: unknown): string => JSON.stringify(value);
  return `${object({ ...rest, paths, components }, (part) => (part === paths || part === components ? object(part, (of) => (part === paths ? line(of) : object(of, line))) : line(part)))}\n`;
}

const word = (given: string): string => `'${given.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
/** Columns are counted as the formatter counts them: a Chinese sign is two columns wide. */
const columnsOf = (line: string): number =>
  [...line].reduce(
    (sum, sign) => sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(sign) ? 2 : 1),
    0,
  );
/** In the style of the formatter, which would change it otherwise. */
const { printWidth } = JSON.parse(readFileSync('.oxfmtrc.json', 'utf8')) as { readonly printWidth: number };
function asEntry(row: readonly string[]): string {
  const line = `  [${row.map(word).join(', ')}],`;
  return `${columnsOf(line) <= printWidth ? line : `  [\n${row.map((one) => `    ${word(one)},`).join('\n')}\n  ],`}\n`;
}
const asTable = (rows: readonly (readonly string[])[]): string =>
  [
    '/** Made of the descriptions by `npm run contract`: what the login page must know of the screens of entities, and no more (performance B7). */',
    "import type { EntityScreen } from './screen.ts';",
    '',
    `export const entityScreens: readonly EntityScreen[] = [${rows.length === 0 ? '' : '\n'}${rows.map(asEntry).join('')}];`,
    '',
  ].join('\n');
const files = [
  ['contract/endpoints.json', asText(endpointTable())],
  ['contract/fields.json', asText(fieldTable())],
  ['contract/openapi.json', asLines(openApi())],
  ['contract/screens/entityScreens.ts', asTable(entityScreenTable())],
] as const;

const guide = 'docs/adding-an-entity.md';
/** Descriptions that a page shows are the descriptions. */
const shown = readFileSync(guide, 'utf8').replaceAll(
  /(`([\w/]+\.ts)` as it is:\n\n```ts\n)[^]*?(?=```)/g,
  (_, before: string, path: string) => `${before}${readFileSync(path, 'utf8')}`,
);

for (const [path, text] of [...files, [guide, shown] as const]) {
  if (process.argv.includes('--check')) {
    if (readFileSync(path, 'utf8') !== text) {
      process.stderr.write(`${path} is not what the descriptions say. Run: npm run contract\n`);
      process.exitCode = 1;
    }
  } else writeFileSync(path, text);
}
