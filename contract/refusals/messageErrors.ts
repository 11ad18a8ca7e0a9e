/** The refusals about message templates and batches of messages (docs/adr/0107). */
export const messageErrors = {
  templateInUse: {
    code: 40975,
    http: 409,
    text: [
      '正在使用，不能停用或删除：{uses}。先停止或换掉它们的模板',
      'It is in use and can be neither disabled nor removed: {uses}. Stop these or give them another template first',
    ],
  },
  batchBusy: {
    code: 40978,
    http: 409,
    text: ['批次正在进行，先停止或退回修改再删除', 'The batch is under way. Stop it or send it back before you remove it'],
  },
  batchNotReady: {
    code: 40979,
    http: 409,
    text: ['批次现在是“{state}”，不能这样做，刷新后看它的状态', 'The batch is "{state}" now and does not allow this. Look at its state'],
  },
  batchChanged: {
    code: 40995,
    http: 409,
    text: [
      '看过之后有变化：现在发给 {count} 人，预计 ¥{amount}。没有发送，看过再确认',
      'It has changed since it was looked at: it goes to {count} now, for ¥{amount}. Nothing was sent; look again, then confirm',
    ],
  },
  batchCosts: {
    code: 40996,
    http: 409,
    text: [
      '这一批含短信，会产生费用，在“短信群发”里重发并确认金额',
      'This batch sends SMS, which cost money. Resend it under Message batches, where the amount is confirmed',
    ],
  },
} as const;
