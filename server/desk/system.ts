/** The desk acting by itself: automatic assignment and the clerk. */
import { nilId } from '#server/who.ts';
import type { Who } from '#server/who.ts';

/** An organisation whose desk has a policy, and the group whose log its events go to. */
export interface DeskOrg {
  readonly orgId: string;
  readonly groupId: string;
}

export const deskSystem = ({ orgId, groupId }: DeskOrg): Who => ({
  kind: 'system',
  id: nilId,
  name: '',
  sessionId: '',
  groupId,
  orgId,
  orgIds: [orgId],
  rights: new Set(),
  roleCodes: [],
  language: 'zh-CN',
});
