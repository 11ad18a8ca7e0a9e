/** Every entity, one line each. */
import { cannedReply } from './cannedReply.ts';
import { conversation } from './conversation.ts';
import { conversationStep } from './conversationStep.ts';
import { conversationMark, deskPolicy, staffPreference, team } from './desk.ts';
import { dictionary, dictionaryItem } from './dictionary.ts';
import { member, patient } from './member.ts';
import { message } from './message.ts';
import { note } from './note.ts';
import { order } from './order.ts';
import { organisation } from './organisation.ts';
import { shellPreference } from './shellPreference.ts';
import { role, staffUser } from './staffUser.ts';
import { systemMessage } from './systemMessage.ts';

export const resources = {
  organisation,
  role,
  staffUser,
  member,
  patient,
  order,
  conversation,
  message,
  conversationStep,
  conversationMark,
  note,
  cannedReply,
  team,
  deskPolicy,
  staffPreference,
  shellPreference,
  systemMessage,
  dictionary,
  dictionaryItem,
} as const;
