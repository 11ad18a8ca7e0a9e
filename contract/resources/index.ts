/** Every entity, one line each. */
import { conversation } from './conversation.ts';
import { member, patient } from './member.ts';
import { message } from './message.ts';
import { order } from './order.ts';
import { organisation } from './organisation.ts';
import { role, staffUser } from './staffUser.ts';

export const resources = {
  organisation,
  role,
  staffUser,
  member,
  patient,
  order,
  conversation,
  message,
} as const;
