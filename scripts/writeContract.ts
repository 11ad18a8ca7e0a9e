/** Writes contract/endpoints.json and contract/fields.json from the descriptions. `--check` only says whether they are fresh. */
import { readFileSync, writeFileSync } from 'node:fs';
import { endpointTable, fieldTable } from '#contract/endpoints.ts';

const files = [
  ['contract/endpoints.json', endpointTable()],
  ['contract/fields.json', fieldTable()],
] as const;
const asText = (rows: readonly unknown[]): string => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

for (const [path, rows] of files) {
  if (process.argv.includes('--check')) {
    if (readFileSync(path, 'utf8') !== asText(rows)) {
      process.stderr.write(`${path} is not what the descriptions say. Run: npm run contract\n`);
      process.exitCode = 1;
    }
  } else writeFileSync(path, asText(rows));
}
