/** Two rows do not become one, or not two again, for one of these reasons (docs/adr/0098). */
export const mergeErrors = {
  mergedAlready: {
    code: 40988,
    http: 409,
    text: ['{name}已合并到{survivor}，和{survivor}合并', '{name} has been merged into {survivor}. Merge with {survivor} instead'],
  },
  mergeStale: {
    code: 40989,
    http: 409,
    text: ['{name}刚刚有变动，没有合并，重新打开看过再合并', '{name} has changed since you looked. Nothing was merged; look again first'],
  },
  mergeForeign: {
    code: 40990,
    http: 409,
    text: ['两条记录不在同一家机构，不能合并', 'The two belong to different organisations and cannot be merged'],
  },
  mergeLeadsOn: {
    code: 40994,
    http: 409,
    text: ['{name}已合并到{survivor}，在“合并记录”里撤销合并', '{name} was merged into {survivor}. Undo the merge under Merges'],
  },
  mergeUndone: { code: 40991, http: 409, text: ['这次合并已经撤销过', 'This merge has been undone already'] },
  mergeTooOld: { code: 40992, http: 409, text: ['合并超过 {days} 天，不能再撤销', 'The merge is older than {days} days and can no longer be undone'] },
  mergeUndoFirst: {
    code: 40993,
    http: 409,
    text: ['{name}后来又合并到{survivor}，先撤销那一次', '{name} was merged into {survivor} later. Undo that merge first'],
  },
} as const;
