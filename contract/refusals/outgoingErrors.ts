/** The refusals of outgoing messages (docs/adr/0106). */
export const outgoingErrors = {
  messageKeyTaken: {
    code: 40948,
    http: 409,
    text: [
      '这条消息已经按另外的内容提交过，没有再发；换内容要作为新的一条',
      'This message was asked for already with another content. Nothing was sent; another content is another message',
    ],
  },
  smsSignature: {
    code: 40344,
    http: 403,
    text: ['短信网关回执的签名不对，没有处理，核对 SMS_KEY', 'The signature of this notice of the SMS gateway is wrong. Nothing was done; check SMS_KEY'],
  },
  messageUnknown: {
    code: 40449,
    http: 404,
    text: [
      '没有发过编号 {id} 的消息，回执记在“无主回执”里',
      'No message with the number {id} was ever sent. The receipt is kept among those without a message',
    ],
  },
  messageNeverSent: {
    code: 40949,
    http: 409,
    text: ['消息 {id} 没有交给过渠道，回执记在“无主回执”里', 'The message {id} was never handed over. The receipt is kept among those without a message'],
  },
} as const;
