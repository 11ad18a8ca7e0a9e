/** Words of batches of messages and of their receivers (docs/adr/0107). */
import { messageReasons, messageStates } from './messaging.ts';
import type { MessageState } from './messaging.ts';

export const batchSources = {
  group: ['客户群组', 'Customer group'],
  filter: ['按条件查询', 'Customers by conditions'],
  chosen: ['选定的客户', 'Chosen customers'],
  file: ['Excel 文件', 'Excel file'],
} as const;
export type BatchSource = keyof typeof batchSources;

/** Before a message is asked for, a receiver is found, then ready; afterwards it stands as its message does. */
export const receiverStates = { found: ['核对中', 'Being checked'], ready: ['待发送', 'Ready'], ...messageStates } as const;
export type ReceiverState = keyof typeof receiverStates;

export const receiverReasons = { ...messageReasons, badRow: ['表格这一行有误', 'The row of the file has a fault'] } as const;
export type ReceiverReason = keyof typeof receiverReasons;

export const batchProblems = {
  noReceivers: ['没有找到接收人，换一个群组、条件或文件', 'No receivers were found. Choose another group, condition or file'],
  conditionsBroken: ['条件已失效，重新设置条件', 'The conditions do not fit any more. Set them anew'],
  groupGone: ['客户群组已删除，另选一个', 'The customer group is gone. Choose another one'],
  fileGone: ['文件已不在，重新上传', 'The file is gone. Upload it again'],
  fileBroken: ['文件读不出来，另存为 xlsx 或 csv 再传', 'The file cannot be read. Save it as xlsx or csv and upload it again'],
  noNumberColumn: ['没有“手机”列，加上这一列再传', 'The file has no column "Mobile". Add it and upload the file again'],
  tooMany: ['接收人超过一批的上限，分成几批', 'More receivers than one batch may have. Split it'],
  templateOff: ['模板已不能使用，换一个模板', 'The template cannot be used any more. Choose another one'],
  everybody: ['接收人是本机构的全部客户，核对人数后再确认发送', 'It goes to all customers of the organisation. Check how many they are before you send it'],
  senderGone: ['发送人已没有发送权限，由其他同事继续', 'Whoever sent it may not send any more. A colleague goes on'],
} as const;
export type BatchProblem = keyof typeof batchProblems;

/** Every state of a receiver counts in one number: together they are all receivers at any moment. */
export const batchSums = {
  waiting: ['found', 'ready', 'waiting', 'held', 'sending'],
  sent: ['sent'],
  delivered: ['delivered'],
  failed: ['failed'],
  leftOut: ['leftOut'],
  unknown: ['unknown'],
  stopped: ['stopped'],
  kept: ['kept'],
} as const satisfies Readonly<Record<string, readonly (MessageState | 'found' | 'ready')[]>>;
