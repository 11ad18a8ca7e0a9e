/** The refusals about message templates and batches of messages (docs/adr/0107). */
export const messageErrors = {
  templateInUse: {
    code: 40975,
    http: 409,
    text: [
      '正在使用，不能停用或删除：{uses}。先停止或换掉它们的模板',
      'It is in use and can be neither switched off nor removed: {uses}. Stop these or give them another template first',
    ],
  },
  templateFixed: {
    code: 40976,
    http: 409,
    text: [
      '模板“{state}”时不能改内容，先撤回修改，改好后重新提交审核',
      'The text of a template that is "{state}" does not change. Take it back first, and submit it again afterwards',
    ],
  },
} as const;
