import { life } from './life.ts';

/**
 * A user task of a process is offered to its candidates, claimed by one of them, and decided. The interpreter makes every move (server/processes), so that a list has no buttons for
 * them (`Run.move`) and the screen asks the same table (`mayMove`): each act has a sheet of its own, which says who will have it next. Values are ours (spec 4 names the moves and no states).
 */
export const processTaskLife = life('processTaskLife', {
  first: 'offered',
  /** Others are before it; it passes on to whoever agreed already; or a vote was taken back, and whoever did that has it. */
  alsoFirst: ['waitingTurn', 'approved', 'claimed'],
  states: {
    offered: { label: ['待领取', 'Offered'], tone: 'waiting' },
    claimed: { label: ['处理中', 'Claimed'], tone: 'active' },
    /** Others of its node decide before. */
    waitingTurn: { label: ['等待轮到', 'Waits its turn'], tone: 'info' },
    approved: { label: ['已同意', 'Approved'], tone: 'good' },
    rejected: { label: ['已拒绝', 'Rejected'], tone: 'bad' },
    returned: { label: ['已退回', 'Returned'], tone: 'waiting' },
    rolledBack: { label: ['已回退', 'Rolled back'], tone: 'waiting' },
    delegated: { label: ['已转交', 'Delegated'], tone: 'neutral' },
    cancelled: { label: ['已取消', 'Cancelled'], tone: 'neutral' },
  },
  moves: {
    claim: { from: ['offered'], to: 'claimed', label: ['领取', 'Claim'], by: ['system'] },
    /** It is put back by whoever has it; or it is offered to more people because it is late, or to others because its holder is gone. */
    giveBack: { from: ['claimed'], to: 'offered', label: ['放回', 'Give back'], by: ['system'], isBack: true },
    turn: { from: ['waitingTurn'], to: 'offered', label: ['轮到', 'Take its turn'], by: ['system'] },
    /** Whoever asked a colleague to sign before them has it again. */
    resume: { from: ['waitingTurn'], to: 'claimed', label: ['接着处理', 'Go on with it'], by: ['system'] },
    /** Somebody is to decide before. */
    wait: { from: ['offered', 'claimed'], to: 'waitingTurn', label: ['等别人先处理', 'Wait for somebody'], by: ['system'], isBack: true },
    approve: { from: ['offered', 'claimed'], to: 'approved', label: ['同意', 'Approve'], by: ['system'] },
    reject: { from: ['offered', 'claimed'], to: 'rejected', label: ['拒绝', 'Reject'], by: ['system'] },
    return: { from: ['offered', 'claimed'], to: 'returned', label: ['退回', 'Return'], by: ['system'] },
    rollback: { from: ['offered', 'claimed'], to: 'rolledBack', label: ['回退一步', 'Roll back'], by: ['system'] },
    delegate: { from: ['offered', 'claimed'], to: 'delegated', label: ['转交', 'Delegate'], by: ['system'] },
    cancel: { from: ['offered', 'claimed', 'waitingTurn'], to: 'cancelled', label: ['取消', 'Cancel'], by: ['system'] },
    /** Whoever agreed takes it back while others are asked still: they have a task anew in its place. */
    takeBack: { from: ['approved'], to: 'cancelled', label: ['收回', 'Undo the vote'], by: ['system'], isBack: true },
  },
  late: [{ at: 'dueAt', in: ['offered', 'claimed'] }],
});

export type ProcessTaskState = keyof typeof processTaskLife.states;
export type ProcessTaskMove = keyof typeof processTaskLife.moves;

/** The table lets a task that stands so make this move. */
export const mayMove = (status: ProcessTaskState, move: ProcessTaskMove): boolean => processTaskLife.moves[move].from.includes(status);
