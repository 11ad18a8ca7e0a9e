/** Chinese first, English second. */
export type Label = readonly [zh: string, en: string];
