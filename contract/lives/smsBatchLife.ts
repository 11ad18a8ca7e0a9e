import { life } from './life.ts';

/**
 * A batch is written, its receivers are found and judged, somebody looks at them and sends. What begins or costs something is a call of its own that takes what was looked at (`by: system` here), so
 * that no list has a button for it without the second look. Values are ours (spec 3 names batches and no states).
 */
export const smsBatchLife = life('smsBatchLife', {
  first: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    preparing: { label: ['正在核对', 'Checking'], tone: 'active' },
    ready: { label: ['待确认', 'To be confirmed'], tone: 'waiting' },
    planned: { label: ['已计划', 'Planned'], tone: 'info' },
    running: { label: ['发送中', 'Sending'], tone: 'active' },
    stopped: { label: ['已停止', 'Stopped'], tone: 'bad' },
    finished: { label: ['已完成', 'Finished'], tone: 'good' },
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
