/** The refusals of the call centre (docs/adr/0099). */
export const callErrors = {
  doNotContact: {
    code: 40341,
    http: 403,
    text: [
      '{name}要求不再联系，没有新建任务，也没有拨打；客户同意后先解除“勿联系”',
      '{name} does not want to be contacted: nothing was made or dialled. Lift it first where they agree',
    ],
  },
  callTaskOfOther: {
    code: 40342,
    http: 403,
    text: [
      '这个任务不在您手上，可能已放回队列；结果没有记录，按“下一个”继续',
      'This task is not with you; it may have gone back to the queue. Nothing was recorded: take the next',
    ],
  },
  callNoNumber: {
    code: 40141,
    http: 400,
    text: ['这个任务没有号码，补上客户的手机再拨', 'This task has no number. Give the customer a mobile number, then call'],
  },
  callAbsent: {
    code: 40142,
    http: 400,
    text: ['这里还没有接入电话系统，用自己的电话拨打', 'No telephone system is connected here. Call by your own telephone'],
  },
  callFailed: {
    code: 50215,
    http: 502,
    text: ['电话系统没有应答，没有拨出，稍后再试', 'The telephone system does not answer. Nothing was dialled; try again later'],
  },
  callSignature: {
    code: 40343,
    http: 403,
    text: ['电话系统事件的签名不对，没有处理，核对 TELEPHONY_KEY', 'The signature of this telephone event is wrong. Nothing was done; check TELEPHONY_KEY'],
  },
} as const;
