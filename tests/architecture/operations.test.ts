/** The table of calls is asked for a key that is not written down in one place: elsewhere the type of the answer is a union of all calls (TS2590). */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const byVariable = /(?<![.?\w])operations\[(?!')/;

test('the table of calls is indexed by a variable in contract/readings/anyOperation.ts alone', () => {
  const files = ['contract', 'server', 'src', 'scripts', 'bench', 'tests'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const found = files.filter((path) => path !== 'contract/readings/anyOperation.ts' && byVariable.test(readFileSync(path, 'utf8')));
  expect(found, 'call operationOf(key) or anyOperation(key) of contract/readings/anyOperation.ts').toEqual([]);
});
