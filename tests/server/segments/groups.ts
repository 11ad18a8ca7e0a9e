/** Customer groups as tests ask for them. */
import { expect } from 'vitest';
import { until } from '#tests/rig/until.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

export interface Group {
  readonly id: string;
  readonly version: number;
  readonly orgId: string;
}
export interface Stay extends Record<string, unknown> {
  readonly id: string;
  readonly memberId: string;
  readonly isOver: boolean;
}

export const groupsOf = (rig: Rig) => {
  const stays = (groupId: string): Promise<Stay[]> =>
    rig.sql<Stay>('select id, member_id as "memberId", deleted_at is not null as "isOver" from group_member where group_id = $1', groupId);
  const inside = async (groupId: string): Promise<string[]> => (await stays(groupId)).flatMap(({ memberId, isOver }) => (isOver ? [] : [memberId])).toSorted();
  return {
    stays,
    inside,
    tryAdd: (name: string, conditions: unknown, token = rig.tokens.chief): Promise<Reply> =>
      rig.post('/crm-server/assertedGroups/add', { name, conditions }, token),
    add: async (name: string, conditions: unknown, token = rig.tokens.chief): Promise<Group> => {
      const reply = await rig.post('/crm-server/assertedGroups/add', { name, conditions }, token);
      expect(reply.code, reply.text).toBe(0);
      return reply.datas as Group;
    },
    change: (id: string, change: object): Promise<Reply> => rig.post('/crm-server/customermanage/update', { id, ...change }, rig.tokens.chief),
    /** The members of a group become these. */
    become: async (groupId: string, ids: readonly string[]): Promise<void> => {
      const wanted = ids.toSorted().join();
      await until(async () => (await inside(groupId)).join() === wanted, { what: `the group to have ${ids.length} members` });
    },
  };
};
