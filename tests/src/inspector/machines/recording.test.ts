import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factOf, redacted, Redactor } from '#src/inspector/machines/redact.ts';
import { factsOf, Recording, recordingLimits } from '#src/inspector/machines/recording.ts';
import type { Held } from '#src/inspector/machines/recording.ts';

const step = (actor: string, at: number, states: readonly string[], held: Held = {}): Parameters<Recording['add']>[0] => ({
  actor,
  at,
  states,
  held,
  status: 'active',
  sender: null,
  event: 'go',
  cause: 'event',
  payload: null,
  traces: [],
  taken: [],
});
const begun = (...actors: readonly string[]): Recording => {
  const recording = new Recording();
  for (const id of actors) recording.begin({ id, name: id, parent: null, chart: null }, { states: ['first'], status: 'active', held: { count: 0 } });
  return recording;
};

describe('a recording', () => {
  it('says of any step how each machine stood', () => {
    const recording = begun('a', 'b');
    recording.add(step('a', 1, ['on'], { count: 1 }));
    recording.add(step('b', 2, ['busy']));
    recording.add(step('a', 3, ['off']));
    const stood = (id: string, n: number): unknown => [recording.standAt(id, n).states, factsOf(recording.standAt(id, n).held)];
    expect([0, 1, 2, 3].map((n) => stood('a', n))).toEqual([
      [['first'], [['count', '0']]],
      [['on'], [['count', '1']]],
      [['on'], [['count', '1']]],
      [['off'], []],
    ]);
    expect(recording.steps.filter(({ actor }) => actor === 'a').map((one) => recording.changesOf(one))).toEqual([
      [{ key: 'count', before: '0', after: '1' }],
      [{ key: 'count', before: '1', after: null }],
    ]);
    expect(stood('b', 1)).toEqual([['first'], [['count', '0']]]);
    expect(recording.stepAt('b', 3)?.n).toBe(2);
  });

  it('knows who lived', () => {
    const recording = begun('a');
    recording.add(step('a', 1, ['on']));
    recording.begin({ id: 'b', name: 'b', parent: 'a', chart: null }, { states: [], status: 'active', held: {} });
    recording.add(step('b', 2, ['busy']));
    recording.end('b');
    recording.add(step('a', 3, ['off']));
    expect([0, 1, 3].map((n) => recording.actorsAt(n).map(({ id }) => id))).toEqual([['a'], ['a', 'b'], ['a']]);
  });

  it('drops the oldest and still tells how those stood that did nothing since', () => {
    const recording = begun('quiet', 'loud');
    recording.add(step('quiet', 1, ['set'], { count: 7 }));
    for (let at = 0; at < recordingLimits.steps * 1.2; at += 1) recording.add(step('loud', at, [String(at)]));
    expect(recording.steps.length).toBeLessThanOrEqual(recordingLimits.steps * 1.1);
    expect(recording.first).toBeGreaterThan(1);
    expect([recording.standAt('quiet', recording.last).states, factsOf(recording.standAt('quiet', recording.first).held)]).toEqual([['set'], [['count', '7']]]);
  });
});

describe('what is recorded', () => {
  it('keeps keys, numbers, choices and moments', () => {
    expect(factOf({ status: 'open.live', count: 3, at: '2026-11-26T05:00:00.000Z', id: '0197f000-1111-7222-8333-123456789012' })).toBe(
      '{ status: open.live, count: 3, at: 2026-11-26T05:00:00.000Z, id: 0197f000-1111-7222-8333-123456789012 }',
    );
  });

  it('leaves out what belongs to a person, whatever it is called and however deep it stands', () => {
    for (const secret of ['13812348000', '刘晓涵', '510101199001014826', 'I would like to come on Monday']) {
      expect(factOf({ anything: { below: secret }, [secret]: 1 }, '', 1)).not.toContain(`below: ${secret}`);
    }
    expect([factOf('13812348000'), factOf('刘晓涵'), factOf('abc', 'token'), factOf({ a: 1 }, 'content')]).toEqual(['‹11›', '‹3›', redacted, redacted]);
  });

  it('is one short line of whatever a machine holds', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const fact = factOf(value);
        return !fact.includes('\n') && fact.length < 2_000;
      }),
    );
  });

  it('has the structure that a view is drawn from, with blocks in place of words', () => {
    const redactor = new Redactor(({ id }) => `actor ${id}`);
    const drawn = redactor.of({
      memberName: '刘晓涵',
      memberId: '0197f000-1111-7222-8333-123456789012',
      lastMessage: 'hello',
      lastMessageAt: '2026-11-26T05:00:00.000Z',
      messageType: 'text',
      avatarUrl: '/files/13812348000.png',
      draft: 'ok',
      names: ['LiuXiaohan', { given: 'Xiaohan' }],
      unread: 3,
      failed: [{ reason: 'tooFast' }, { reason: 'pain' }],
      child: { id: 'socket', sessionId: 'x:1', getSnapshot: () => null },
      byId: new Map([['a', { phone: '13812348000' }]]),
    });
    expect(drawn).toEqual({
      memberName: '▒▒▒',
      memberId: '0197f000-1111-7222-8333-123456789012',
      lastMessage: '▒▒▒▒▒',
      lastMessageAt: '2026-11-26T05:00:00.000Z',
      messageType: 'text',
      avatarUrl: '',
      draft: '▒▒',
      names: ['▒'.repeat(10), { given: '▒'.repeat(7) }],
      unread: 3,
      failed: [{ reason: 'tooFast' }, { reason: '▒▒▒▒' }],
      child: 'actor socket',
      byId: new Map([['a', { phone: '▒'.repeat(11) }]]),
    });
  });

  it('is the same object where nothing has changed', () => {
    const redactor = new Redactor(() => null);
    const row = { id: 'a', name: '刘晓涵' };
    const [before, after] = [redactor.of({ rows: [row] }), redactor.of({ rows: [row, { id: 'b', name: '王' }] })] as { rows: object[] }[];
    expect(after?.rows[0]).toBe(before?.rows[0]);
  });
});
