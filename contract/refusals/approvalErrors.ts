/** The refusals about what others decide about (docs/adr/0118). */
export const approvalErrors = {
  needsApproval: {
    code: 40935,
    http: 409,
    text: [
      '{what}要先审批：在同一处点“申请”，由别人通过后办理',
      '{what} needs an approval first, and nothing was done. Ask for it at the same place; it is done once somebody else approves',
    ],
  },
  needsApprovalAbove: {
    code: 40936,
    http: 409,
    text: [
      '超过 ¥{over} 的{what}要先审批：在同一处点“申请”，由别人通过后办理',
      '{what} above ¥{over} needs an approval first, and nothing was done. Ask for it at the same place; it is done once somebody else approves',
    ],
  },
  ownApproval: {
    code: 40326,
    http: 403,
    text: ['自己申请的由其他同事审批；要取消就撤回', 'Somebody else decides about what you asked for. Withdraw it to call it off'],
  },
  ownDraft: {
    code: 40328,
    http: 403,
    text: [
      '这一版由{authors}编写或提交，编写和提交的人不能审批；可以审批的同事：{others}',
      'Whoever wrote or submitted this version ({authors}) does not decide about it, and nothing was done. Those who may: {others}',
    ],
  },
  notYourApproval: { code: 40327, http: 403, text: ['只有申请人可以撤回', 'Only whoever asked takes it back'] },
  approvalWaiting: {
    code: 40937,
    http: 409,
    text: ['已有一份同样的申请在等待审批（{no}），等它办完', 'The same has been asked for already ({no}). Wait until it is decided'],
  },
  approvalDecides: {
    code: 40939,
    http: 409,
    text: [
      '正在审批（{no}），由审批流程轮到的人决定：到“审批任务”办理；要取消，由申请人先撤回申请',
      'The approval {no} decides about it: whoever has its task does so under Approvals. To call it off, whoever asked withdraws it first',
    ],
  },
  approvalOutdated: {
    code: 40938,
    http: 409,
    text: [
      '申请之后内容改过，没有办理；不通过这一份，让申请人重新申请',
      'It has changed since it was asked for, and nothing was done. Reject this one and let it be asked for again',
    ],
  },
} as const;
