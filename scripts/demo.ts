/** `npm run demo -- --fixture=<name>`: says which rows the first start of a data folder loads. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeChosenFixture } from '#server/demo/demoFile.ts';
import { fixtures, isFixtureName } from '#server/demo/fixtures.ts';

function refuse(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

const names = Object.keys(fixtures).join(', ');
const { fixture = '' } = parseArgs({ options: { fixture: { type: 'string' } } }).values;
if (!isFixtureName(fixture)) refuse(`Say which rows: npm run demo -- --fixture=<name>, one of ${names}.`);
const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
// Rows of two fixtures in one database would be neither.
if (existsSync(join(dataDir, 'demo.json')) || existsSync(join(dataDir, 'pg')))
  refuse(`${dataDir} holds data already. Set DATA_DIR to an empty folder, or remove this one.`);
await writeChosenFixture(dataDir, fixture);
process.stdout.write(
  `The first start loads '${fixture}' into ${dataDir}. Now run: npm start. ${join(dataDir, 'run.json')} then tells its people and their password.\n`,
);
