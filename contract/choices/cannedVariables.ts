/** These words stand in braces in a canned reply; either spelling is filled in. */
export const cannedVariables = {
  customer: ['客户', 'customer'],
  patient: ['患者', 'patient'],
  me: ['我', 'me'],
  hospital: ['机构', 'hospital'],
  today: ['今天', 'today'],
} as const;
