import { choice, id, moment, text, whole } from '#contract/kinds.ts';

/** A place where the words were found: a person's conversation, or one message of it. */
export const foundRow = {
  found: choice(['找到的', 'Found'], { person: ['客户', 'Person'], message: ['消息', 'Message'] }, { required: true }),
  conversationId: id(['会话', 'Conversation'], { required: true }),
  systemId: text(['系统', 'System'], { required: true }),
  userName: text(['客户', 'Customer'], { required: true, grade: 'personal' }),
  patientName: text(['患者', 'Patient'], { required: true, grade: 'personal' }),
  /** The reader jumps to this message; empty for a person. */
  seq: whole(['序号', 'Number']),
  /** The text around the words; for a person what matched, masked. */
  excerpt: text(['内容', 'Text'], { required: true, grade: 'personal', max: 400 }),
  senderName: text(['发送者', 'Sender']),
  at: moment(['时间', 'Time'], { required: true }),
} as const;
