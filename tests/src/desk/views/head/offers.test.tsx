import { describe, expect, it } from 'vitest';
import { conversationLife } from '#contract/lives/conversationLife.ts';
import type { ConversationState } from '#contract/lives/conversationLife.ts';
import { buttonsIn, hindranceOf, missedIn, offered } from '#src/desk/views/head/offers.tsx';
import type { Asking } from '#src/desk/views/head/offers.tsx';

const asking = (patch: Partial<Asking> & { readonly state?: string; readonly by?: string | null } = {}): Asking => ({
  row: {
    state: (patch.state ?? 'serving') as ConversationState,
    assigneeId: patch.by === undefined ? 'me' : patch.by,
    assigneeName: patch.by === 'other' ? '何佳宁' : null,
  },
  myId: 'me',
  runsTeam: false,
  mark: 'live',
  isMoving: false,
  ...patch,
});

const allowed: Readonly<Record<ConversationState, readonly string[]>> = {
  waiting: ['claim', 'transfer', 'close'],
  serving: ['transfer', 'snooze', 'close', 'awaitCustomer'],
  waitingCustomer: ['transfer', 'snooze', 'close'],
  snoozed: ['transfer', 'wake', 'close'],
  closed: ['reopen'],
};

describe('what a conversation offers', () => {
  it('is what its life allows, in every state', () => {
    for (const state of Object.keys(conversationLife.states) as ConversationState[]) {
      const possible = offered.filter((name) => hindranceOf(name, asking({ state, by: state === 'waiting' ? null : 'me' })) === null);
      expect([state, possible]).toEqual([state, allowed[state]]);
    }
  });

  it('shows no button twice and none for what the state has behind it', () => {
    expect(buttonsIn('waiting')).toEqual(['claim', 'transfer', 'close']);
    expect(buttonsIn('serving')).toEqual(['transfer', 'snooze', 'close']);
    expect(buttonsIn('waitingCustomer')).toEqual(['transfer', 'snooze', 'close']);
    expect(buttonsIn('snoozed')).toEqual(['transfer', 'wake', 'close']);
    expect(buttonsIn('closed')).toEqual(['reopen']);
    for (const state of Object.keys(conversationLife.states)) expect(missedIn(state).filter((name) => buttonsIn(state).includes(name))).toEqual([]);
  });

  it.each([
    ['snooze', 'waiting', 'claim'],
    ['snooze', 'closed', 'reopen'],
    ['transfer', 'closed', 'reopen'],
    ['awaitCustomer', 'snoozed', 'wake'],
  ] as const)('says what comes before %s while it is %s', (name, state, first) => {
    expect(hindranceOf(name, asking({ state, by: state === 'waiting' ? null : 'me' }))).toEqual({ why: 'state', state, first });
  });

  it('is the business of who serves it, or of who runs the team', () => {
    for (const name of ['transfer', 'snooze', 'close', 'awaitCustomer'] as const) {
      expect(hindranceOf(name, asking({ by: 'other' }))).toEqual({ why: 'notYours', name: '何佳宁' });
      expect(hindranceOf(name, asking({ by: 'other', runsTeam: true }))).toBeNull();
    }
    expect(hindranceOf('reopen', asking({ state: 'closed', by: 'other' }))).toBeNull();
    expect(hindranceOf('transfer', asking({ state: 'waiting', by: null }))).toBeNull();
  });

  it('waits for the connection and for the change that is under way', () => {
    for (const mark of ['stale', 'polling', 'stopped'] as const) expect(hindranceOf('close', asking({ mark }))).toEqual({ why: 'offline' });
    expect(hindranceOf('close', asking({ mark: 'catchingUp' }))).toBeNull();
    expect(hindranceOf('close', asking({ isMoving: true }))).toEqual({ why: 'moving' });
  });
});
