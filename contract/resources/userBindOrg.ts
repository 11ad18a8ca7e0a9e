import { flag, many, ref, text } from '#contract/kinds.ts';
import { entity } from '#contract/standard.ts';
import { workflowMembers } from './workflowFamilies.ts';

const roleCode = text(['角色', 'Role'], { max: 40 });

/** A person in an organisation (the row's own), and what they are there: a lead in one, a nurse in another. Each organisation of theirs has its row. */
const described = entity('userBindOrg', {
  label: ['机构绑定', 'Organisation binding'],
  orgOwned: true,
  fields: {
    userName: text(['姓名', 'Name'], { via: 'userId.nickName', inList: true }),
    username: text(['账号', 'Account'], { via: 'userId.username', inList: true }),
    userId: ref(['人员', 'Person'], 'staffUser', { required: true, isFixed: true, search: true }),
    /** Whoever makes the row chooses it among those they see. */
    orgId: ref(['机构', 'Organisation'], 'organisation', { required: true, isFixed: true, inList: true }),
    /** Whichever way they hold them here: what the two below say together, kept so that people are found by it. */
    heldCodes: many(['持有的角色', 'Roles'], roleCode, { required: true, readOnly: true, inList: true }),
    /** Held here alone, beside those they hold in all their organisations. */
    roleCodes: many(['仅在本机构的角色', 'Roles here only'], roleCode, { required: true, inList: true, max: 50 }),
    everywhere: many(['所有机构角色', 'Roles in all organisations'], roleCode, { via: 'userId.roleCodes' }),
    post: text(['本机构职务', 'Position here'], { inList: true, search: true, max: 60 }),
    /** The person starts here. */
    isDefault: flag(['登录后先进入', 'Default after login'], { required: true, inList: true }),
    isOn: flag(['账号启用', 'Account enabled'], { via: 'userId.enabled' }),
  },
  // Removed ones hold their place: a new row takes it over.
  uniqueNullsEqual: [['userId', 'orgId']],
  indexes: [['orgId']],
  standard: {
    base: '/api-user/userbindorg',
    title: 'userName',
    hint: 'username',
    creating: ['添加成员', 'Add a member'],
    rights: 'staffUser',
    narrowedBy: ['userId', 'orgId'],
    without: ['import'],
    endpoints: {
      list: ['GET /api-user/userbindorg/getPage', 'api-user.userbindorg.getPage'],
      detail: ['GET /api-user/userbindorg/getById', 'api-user.userbindorg.getById'],
      save: ['POST /api-user/userbindorg/saveOrUpdateById', 'api-user.userbindorg.saveOrUpdateById'],
      remove: ['POST /api-user/userbindorg/delById', 'api-user.userbindorg.delById'],
    },
  },
  screens: [
    {
      path: '/InstitutionalBindings',
      view: 'list',
      title: ['机构绑定', 'Organisation bindings'],
      area: 'admin',
      columns: ['userName', 'orgId', 'post', 'roleCodes', 'everywhere', 'isDefault', 'isOn'],
    },
    // Found by the role: `?filter={"all":[["heldCodes","has","nurse"]]}`, where a role's details lead.
    {
      path: '/roleUserList',
      view: 'list',
      title: ['角色成员', 'Role members'],
      area: 'admin',
      columns: ['userName', 'username', 'heldCodes', 'orgId', 'roleCodes', 'isOn'],
    },
  ],
});

export const userBindOrg = { ...described, operations: { ...described.operations, ...workflowMembers(described.fields) } };
