import type { files as zh } from '#i18n/zh-CN/admin/files.ts';

export const files = {
  upload: 'Upload files',
  room: '{{used}} of {{limit}} used',
  ownRoom: '{{used}} of your {{limit}} used',
  roomLabel: 'Room for files',
  content: 'Content',
  download: 'Download',
  uses: 'Where it is used',
  unused: 'Nothing uses it',
  conversation: 'Conversation',
  job: 'Import or export',
} as const satisfies Record<keyof typeof zh, string>;
