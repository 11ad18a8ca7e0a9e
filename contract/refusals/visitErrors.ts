/** The refusals of follow-up work (docs/adr/0105). */
export const visitErrors = {
  visitOver: {
    code: 40947,
    http: 409,
    text: [
      '{name}刚刚完成了这次回访，您写的内容没有保存，仍在表单里；需要时另外安排一次',
      '{name} has just finished this visit. What you wrote was not saved and is still in the form: plan another visit if it is needed',
    ],
  },
  visitCancelled: {
    code: 40997,
    http: 409,
    text: ['这次回访已取消，先重新安排，再记录结果', 'This visit was cancelled. Plan it again, then record its outcome'],
  },
} as const;
