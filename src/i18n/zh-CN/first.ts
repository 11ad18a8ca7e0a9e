/** The page of the one-time link. */
export const first = {
  title: '创建管理员',
  hint: '还没有任何数据：先写下集团和第一个院区，再设您的账号',
  usernameHint: '字母、数字和 . _ - @，登录时不分大小写',
  passwordHint: '至少 {{min}} 个字',
  submit: '创建并进入',
  submitting: '正在创建',
  failure: '没有创建',
  check: '改好标红的几项再提交',
  toLogin: '已有账号，去登录',
} as const;
