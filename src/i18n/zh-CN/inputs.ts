/** What inputs say. */
export const inputs = {
  /** Spec 5. */
  forbidden: '不能输入小数和负数',
  refused: '只能写数字，没有改动',
  yuanForm: '金额写到分，不能是负数，没有改动',
} as const;
