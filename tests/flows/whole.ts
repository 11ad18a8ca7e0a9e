/**
 * Several flows show one thing in variants: the same page in both languages, the same loss by another way. `npm test` takes the first ones, `npm run flows` all of them
 * (docs/adr/0082). A whole test waits for it by `test.runIf(isWhole)`, where another one shows the same in `npm test`.
 */
export const isWhole = process.env['FLOWS'] === 'all';

/** @param least so many stand for all in `npm test`; 0: something else shows the same there */
export const variants = <T>(all: readonly T[], least = 1): readonly T[] => (isWhole ? all : all.slice(0, least));
