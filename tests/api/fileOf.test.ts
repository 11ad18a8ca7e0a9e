import { expect, test } from 'vitest';
import { fileOf } from '#api/fileOf.ts';

const blob = new Blob(['x'], { type: 'text/plain' });
const nameOf = (disposition: string | null): string | undefined => {
  const file = fileOf(blob, disposition);
  return file instanceof File ? file.name : undefined;
};

test('an attachment keeps the name that the server gives it', () => {
  expect(nameOf(`attachment; filename="download"; filename*=UTF-8''${encodeURIComponent('会话记录 吴倩 2026-11-20.txt')}`)).toBe(
    '会话记录 吴倩 2026-11-20.txt',
  );
});

test.each([null, 'inline; filename="picture.jpg"', "attachment; filename*=UTF-8''%E4%BC%9"])(
  'without one that can be read it is what it was: %s',
  (disposition) => {
    expect(fileOf(blob, disposition)).toBe(blob);
  },
);
