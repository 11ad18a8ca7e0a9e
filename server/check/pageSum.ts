/** PostgreSQL's checksum of a page (src/include/storage/checksum_impl.h): FNV-1a over 32 sums side by side. A page whose sum is another one was changed behind its back. */

export const pageBytes = 8_192;

const offsets = Uint32Array.of(
  0x5b1f36e9,
  0xb8525960,
  0x02ab50aa,
  0x1de66d2a,
  0x79ff467a,
  0x9bb9f8a3,
  0x217e7cd2,
  0x83e13d2c,
  0xf8d4474f,
  0xe39eb970,
  0x42c6ae16,
  0x993216fa,
  0x7b093b5d,
  0x98daff3c,
  0xf718902a,
  0x0b1c9cdb,
  0xe58f764b,
  0x187636bc,
  0x5d7b3bb1,
  0xe73de7de,
  0x92bec979,
  0xcca6c0b2,
  0x304a0979,
  0x85aa43d4,
  0x783125bb,
  0x6ca8eaa2,
  0xe407eac6,
  0x4b5cfc3e,
  0x9fbf8c76,
  0x15ca20be,
  0xf2ca9fd3,
  0x959bd756,
);
const prime = 16_777_619;
const sumsSide = offsets.length;
const words = pageBytes / 4;
/** In the head of a page: its own sum, and where its free space ends (0: a page that was never used). */
const [sumAt, upperAt] = [8, 14];

/** @param page 8 KiB, little endian @param block its number in the relation */
export function pageSum(page: DataView, block: number): number {
  const sums = Uint32Array.from(offsets);
  const mix = (at: number, value: number): void => {
    const mixed = (sums[at] ?? 0) ^ value;
    sums[at] = Math.imul(mixed, prime) ^ (mixed >>> 17);
  };
  for (let word = 0; word < words; word += 1) {
    // The sum is made with nothing in its own place.
    const value = word === sumAt / 4 ? page.getUint16(sumAt + 2, true) << 16 : page.getUint32(word * 4, true);
    mix(word % sumsSide, value);
  }
  for (let round = 0; round < 2; round += 1) for (let at = 0; at < sumsSide; at += 1) mix(at, 0);
  const all = sums.reduce((one, other) => one ^ other, 0);
  return (((all ^ block) >>> 0) % 65_535) + 1;
}

export const isWholePage = (page: DataView, block: number): boolean =>
  page.getUint16(upperAt, true) === 0 || page.getUint16(sumAt, true) === pageSum(page, block);
