/** The refusals about roles and organisations that must stay as they are. `contract/errors.ts` joins all refusals. */
export const organisationErrors = {
  roleFixed: {
    code: 40916,
    http: 409,
    text: ['集团管理员始终拥有全部权限，不能修改，另建一个角色', 'The group administrator always holds every right. Make another role instead'],
  },
  roleHeld: { code: 40917, http: 409, text: ['还有 {count} 人担任这个角色，先改他们的角色', '{count} people hold this role. Give them another one first'] },
  ownRole: { code: 40920, http: 409, text: ['您自己担任这个角色，让另一位管理员来改', 'You hold this role yourself. Ask another administrator'] },
  lastAdministrator: {
    code: 40921,
    http: 409,
    text: ['这是最后一位集团管理员，先让另一位担任', 'This is the last administrator of the group. Make somebody else one first'],
  },
  groupStays: {
    code: 40922,
    http: 409,
    text: ['集团是整棵机构树的根，不能移动、停用或删除', 'The group is the root of all organisations: it cannot be moved, disabled or removed'],
  },
  ownOrganisation: {
    code: 40923,
    http: 409,
    text: ['您正在这个机构或它的下级工作，切换到别的机构再做', 'You work in this organisation or below it. Switch to another one first'],
  },
  orgHasBelow: { code: 40924, http: 409, text: ['下面还有 {count} 个机构，先移走或删除', '{count} organisations stand below it. Move or remove them first'] },
  orgHasPeople: { code: 40925, http: 409, text: ['还有 {count} 人在这个机构工作，先移走', '{count} people work in it. Move them first'] },
  orgInUse: { code: 40926, http: 409, text: ['有客户、订单或会话属于它，改为停用', 'Customers, orders or conversations belong to it. Disable it instead'] },
} as const;
