import { expect, test } from 'vitest';
import { freshSeed } from '#tests/rig/random.ts';
import { killBetweenPictures } from './pictures.ts';
import { least } from './profiles.ts';

test('kills between a picture and its message leave no message without its file, and no file that nobody clears away', async () => {
  const findings = await killBetweenPictures(least.pictureKills, freshSeed(), (line) => {
    process.stdout.write(`${line}\n`);
  });
  expect(findings.problems).toEqual([]);
  expect(findings.sent).toBe(least.pictureKills);
  expect(findings.cleared).toBeGreaterThanOrEqual(least.pictureKills);
});
