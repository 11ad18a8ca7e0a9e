/** The refusals of outgoing messages (docs/adr/0106). */
export const messageErrors = {
  messageKeyTaken: {
    code: 40948,
    http: 409,
    text: [
      '这条消息已经按另外的内容提交过，没有再发；换内容要作为新的一条',
      'This message was asked for already with another content. Nothing was sent; another content is another message',
    ],
  },
} as const;
