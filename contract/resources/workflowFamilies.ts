/** Users, groups and members of the specification's workflow are people, roles and bindings of the house: the same rows under its paths (spec 7, docs/adr/0118). */
import type { Fields } from '#contract/kinds.ts';
import { standardOperations } from '#contract/standard.ts';
import { family } from '#contract/standardFamilies.ts';

export const workflowUsers = <const F extends Fields>(fields: F) => {
  const { list } = standardOperations('staffUser', fields, {
    base: '/workflow-center/user-module',
    title: 'nickName',
    hint: 'username',
    endpoints: { list: ['GET /workflow-center/user-module/users', 'workflow-center.user-module.users'] },
  });
  return family('workflow', { list });
};

export const workflowGroups = <const F extends Fields>(fields: F) => {
  const { list } = standardOperations('role', fields, {
    base: '/workflow-center/group-module',
    title: 'name',
    hint: 'code',
    scope: 'group',
    endpoints: { list: ['GET /workflow-center/group-module/groups', 'workflow-center.group-module.groups'] },
  });
  return family('workflow', { list });
};

export const workflowMembers = <const F extends Fields>(fields: F) => {
  const { list } = standardOperations('userBindOrg', fields, {
    base: '/workflow-center/group-module',
    title: 'userName',
    hint: 'username',
    rights: 'staffUser',
    narrowedBy: ['userId', 'orgId'],
    endpoints: { list: ['GET /workflow-center/group-module/members', 'workflow-center.group-module.members'] },
  });
  return family('workflow', { list });
};
