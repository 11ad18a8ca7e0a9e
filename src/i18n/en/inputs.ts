/** What inputs say. */
export const inputs = {
  /** Spec 5, to the letter. */
  forbidden: 'decimals and negative numbers are forbidden',
  refused: 'Digits only. Nothing was changed',
  yuanForm: 'Two decimals at most, not negative. Nothing was changed',
} as const;
