import type { files as zh } from '#src/files/words/zh-CN/files.ts';

export const files = {
  upload: 'Upload files',
  room: '{{used}} of {{limit}} used',
  ownRoom: '{{used}} of your {{limit}} used',
  roomLabel: 'Storage',
  content: 'Content',
  download: 'Download',
  uses: 'Used in',
  unused: 'Not used',
  conversation: 'Conversation',
  job: 'Import or export',
} as const satisfies Record<keyof typeof zh, string>;
