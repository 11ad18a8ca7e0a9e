/** Chinese first, English second. */
export type Label = readonly [zh: string, en: string];

/** Names one after the other, as each language writes them. */
export const joined = (names: readonly string[]): Label => [names.join('、'), names.join(', ')];
