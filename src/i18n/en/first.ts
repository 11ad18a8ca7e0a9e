import type { first as zh } from '#i18n/zh-CN/first.ts';

export const first = {
  title: 'First administrator',
  hint: 'There is no data yet: name the group and its first hospital, then choose your account',
  usernameHint: 'Letters, digits and . _ - @; upper and lower case are the same',
  passwordHint: 'At least {{min}} characters',
  submit: 'Create and enter',
  submitting: 'Creating',
  failure: 'Not created',
  check: 'Change what is marked and submit again',
  toLogin: 'I have an account: log in',
} as const satisfies Record<keyof typeof zh, string>;
