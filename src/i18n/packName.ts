import type { packWords } from './zh-CN/packs.ts';

/** A page or a part that says words of these names them where it is fetched (src/screenModules.tsx, `lazily`). */
export type PackName = keyof typeof packWords;
