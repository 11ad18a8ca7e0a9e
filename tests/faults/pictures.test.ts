import { expect, test } from 'vitest';
import { freshSeed } from '#tests/rig/random.ts';
import { killBetweenPictures } from './pictures.ts';
import { short } from './profiles.ts';

test('kills between a picture and its message leave no message without its file, and no file that nobody clears away', async () => {
  const findings = await killBetweenPictures(short.pictureKills, freshSeed(), (line) => {
    process.stdout.write(`${line}\n`);
  });
  expect(findings.problems).toEqual([]);
  expect(findings.sent).toBe(short.pictureKills);
  expect(findings.cleared).toBeGreaterThanOrEqual(short.pictureKills);
});
