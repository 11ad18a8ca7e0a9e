import { expect, test } from 'vitest';
import { fileLimits } from '#contract/limits/files.ts';
import { imageChecks } from '#src/transfers/machines/checks.ts';
import { bytesOf, nextSlice, slicesIn } from '#src/transfers/machines/progress.ts';

const { sliceBytes, imageBytes } = fileLimits;

test('slices cover a file exactly; the last one is as long as what is left', () => {
  expect([0, 1, sliceBytes, sliceBytes + 1].map(slicesIn)).toEqual([1, 1, 1, 2]);
  expect(bytesOf([0, 1], sliceBytes + 5)).toBe(sliceBytes + 5);
  expect(bytesOf([], 5)).toBe(0);
});

test('the first slice that lacks is next; where none lacks the last is said again', () => {
  expect([nextSlice({ received: [], slices: 3 }), nextSlice({ received: [0, 2], slices: 3 }), nextSlice({ received: [0, 1, 2], slices: 3 })]).toEqual([
    0, 1, 2,
  ]);
});

test('[v-img-type] [v-img-size] JPG and PNG under 2 MB say nothing; another type and 2 MB itself do', () => {
  const checks = (type: string, size: number) => imageChecks({ type, size });
  expect([checks('image/jpeg', imageBytes - 1), checks('image/png', 1)]).toEqual([[], []]);
  expect([checks('image/png', imageBytes), checks('image/gif', 1), checks('image/gif', imageBytes)]).toEqual([
    ['imageSize'],
    ['imageFormat'],
    ['imageFormat', 'imageSize'],
  ]);
});
