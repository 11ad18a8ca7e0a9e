import { life } from './life.ts';
import type { FixedState } from './life.ts';

const but = ['name'] as const;
/** Somebody looks at what goes out, and it is that which goes out. */
const checked: FixedState = {
  why: [
    '核对过的批次只能改名称；先“退回修改”，改好后重新核对',
    'Only the name of a batch that was checked is changed. Send it back to change it, and check it again',
  ],
  but,
};
const sent: FixedState = {
  why: [
    '开始发送的批次只能改名称；要发别的内容，另建一个批次',
    'Only the name of a batch that has begun is changed. Write another batch to send something else',
  ],
  but,
};

/**
 * A batch is written, its receivers are found and judged, somebody looks at them and sends. What begins or costs something is a call of its own that takes what was looked at (`by: system` here), so
 * that no list has a button for it without the second look. Values are ours (spec 3 names batches and no states).
 */
export const smsBatchLife = life('smsBatchLife', {
  first: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    preparing: { label: ['正在核对', 'Checking'], tone: 'active', fixed: checked },
    ready: { label: ['待确认', 'To be confirmed'], tone: 'waiting', fixed: checked },
    planned: { label: ['已计划', 'Planned'], tone: 'info', fixed: checked },
    running: { label: ['发送中', 'Sending'], tone: 'active', fixed: sent },
    stopped: { label: ['已停止', 'Stopped'], tone: 'bad', fixed: sent },
    finished: { label: ['已完成', 'Finished'], tone: 'good', fixed: sent },
  },
  moves: {
    prepare: { from: ['draft', 'ready'], to: 'preparing', label: ['核对接收人', 'Check receivers'], by: ['system'] },
    prepared: { from: ['preparing'], to: 'ready', label: ['核对完成', 'Checked'], by: ['system'] },
    giveUp: { from: ['preparing'], to: 'draft', label: ['核对中断', 'Check ended'], by: ['system'], isBack: true },
    plan: { from: ['ready'], to: 'planned', label: ['计划发送', 'Plan'], by: ['system'] },
    send: { from: ['ready'], to: 'running', label: ['发送', 'Send'], by: ['system'] },
    begin: { from: ['planned'], to: 'running', label: ['到时发送', 'Begin'], by: ['system'], when: 'plannedAt' },
    finish: { from: ['running'], to: 'finished', label: ['完成', 'Finish'], by: ['system'] },
    goOn: { from: ['stopped', 'finished'], to: 'running', label: ['继续发送', 'Go on'], by: ['system'] },
    edit: {
      from: ['preparing', 'ready', 'planned'],
      to: 'draft',
      label: ['退回修改', 'Back to change'],
      by: ['staff'],
      isBack: true,
      follows: ['改好后重新核对接收人', 'Its receivers are checked again afterwards'],
    },
    stop: {
      from: ['planned', 'running'],
      to: 'stopped',
      label: ['停止', 'Stop'],
      by: ['staff', 'system'],
      reason: 'asked',
      follows: [
        '还没交给服务商的不再发出；已交出的收不回。之后可以继续',
        'What is not with the provider yet is not sent; the rest cannot be called back. It can go on later',
      ],
    },
  },
});
