import type { files as zh } from '#i18n/zh-CN/admin/files.ts';

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
