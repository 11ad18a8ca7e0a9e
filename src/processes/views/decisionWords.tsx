import type { DecisionKind } from '#contract/processes/taskDesk.ts';

interface DecisionWords {
  readonly act: `tasks.${DecisionKind}`;
  readonly title: `tasks.sheet${Capitalize<DecisionKind>}`;
  readonly says: `tasks.says${Capitalize<DecisionKind>}`;
  /** Pressed on the page, it opens the sheet of the act. */
  readonly key: string;
}

/** Each act with its name, what it says beforehand, and its key. */
export const decisionWords: { readonly [K in DecisionKind]: DecisionWords } = {
  approve: { act: 'tasks.approve', title: 'tasks.sheetApprove', says: 'tasks.saysApprove', key: 'a' },
  reject: { act: 'tasks.reject', title: 'tasks.sheetReject', says: 'tasks.saysReject', key: 'r' },
  return: { act: 'tasks.return', title: 'tasks.sheetReturn', says: 'tasks.saysReturn', key: 'b' },
  rollback: { act: 'tasks.rollback', title: 'tasks.sheetRollback', says: 'tasks.saysRollback', key: 'z' },
  delegate: { act: 'tasks.delegate', title: 'tasks.sheetDelegate', says: 'tasks.saysDelegate', key: 'd' },
  addSigner: { act: 'tasks.addSigner', title: 'tasks.sheetAddSigner', says: 'tasks.saysAddSigner', key: 's' },
  signBefore: { act: 'tasks.signBefore', title: 'tasks.sheetSignBefore', says: 'tasks.saysSignBefore', key: 'f' },
  signAfter: { act: 'tasks.signAfter', title: 'tasks.sheetSignAfter', says: 'tasks.saysSignAfter', key: 'l' },
};
