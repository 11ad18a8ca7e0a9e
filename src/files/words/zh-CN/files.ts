/** The list of files. */
export const files = {
  upload: '上传文件',
  room: '已用 {{used}}，共 {{limit}}',
  ownRoom: '本人已用 {{used}}，上限 {{limit}}',
  roomLabel: '文件空间',
  content: '内容',
  download: '下载',
  uses: '使用位置',
  unused: '未被使用',
  conversation: '会话',
  job: '导入导出记录',
} as const;
