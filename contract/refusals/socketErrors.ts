/** The refusals of the socket: its ticket, its frames, and what a message refers to. `contract/errors.ts` joins all refusals. */
export const socketErrors = {
  ticketRefused: {
    code: 41001,
    http: 401,
    text: ['连接凭证无效或已用过，换新凭证再连', 'The ticket is unknown, used or older than 30 s. Fetch a new one and connect again'],
  },
  frameUnreadable: { code: 41002, http: 400, text: ['无法解析该帧：{detail}', 'The frame cannot be read: {detail}'] },
  frameUnknown: { code: 41003, http: 400, text: ['不认识的消息类型 {type}', 'Unknown message type {type}. Send 0, 1, 3, 4 or 19'] },
  frameServerOnly: { code: 41004, http: 403, text: ['类型 {type} 只能由服务器发出', 'Type {type} comes from the server only'] },
  frameForged: {
    code: 41005,
    http: 403,
    text: ['发送者与登录身份不符，重新登录后再发', 'The sender differs from the session. Log in again and send once more'],
  },
  frameTooLarge: { code: 41006, http: 413, text: ['内容太长，拆成几条再发', 'The text is too long. Split it into several messages'] },
  conversationUnknown: { code: 41007, http: 404, text: ['没有这个会话，刷新列表', 'There is no such conversation. Reload the list'] },
  orderForeign: { code: 41008, http: 403, text: ['订单不属于这位患者，换一张订单', 'The order does not belong to this patient. Choose another one'] },
  fileForeign: { code: 41009, http: 403, text: ['图片不是您上传的，重新上传', 'The picture is not one you uploaded. Upload it again'] },
  tooManySockets: { code: 41010, http: 429, text: ['打开的窗口太多，关掉几个再连', 'Too many open windows. Close some and connect again'] },
  /** Someone else took or was given the conversation since the sender looked. */
  takenByOther: {
    code: 41012,
    http: 409,
    text: [
      '{name}刚刚接入了这个会话，您的话没有发出。看过再决定是否仍要发送',
      '{name} has just taken this conversation, so your message was held back. Look, then decide whether to send it anyway',
    ],
  },
  originRefused: { code: 41011, http: 403, text: ['来源不被允许', 'This origin is not allowed'] },
} as const;
