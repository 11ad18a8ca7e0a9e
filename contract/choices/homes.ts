/** Customers see a page in one of these ways; `changed`: an older one than what was written since. */
export const homeStandings = {
  none: ['未发布', 'Not published'],
  published: ['已发布', 'Published'],
  changed: ['有未发布修改', 'Changed since'],
  off: ['已下线', 'Taken off'],
} as const;
