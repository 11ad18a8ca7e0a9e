export const jobStates = {
  checking: ['检查中', 'Checking'],
  checked: ['已检查', 'Checked'],
  running: ['进行中', 'Running'],
  done: ['已完成', 'Done'],
  stopped: ['已停止', 'Stopped'],
  failed: ['未完成', 'Not finished'],
} as const;

export const onMatches = { refuse: ['跳过该行', 'Leave the row out'], update: ['更新该记录', 'Update from the file'] } as const;

export const exportFormats = { xlsx: ['Excel', 'Excel'], csv: ['CSV', 'CSV'] } as const;
