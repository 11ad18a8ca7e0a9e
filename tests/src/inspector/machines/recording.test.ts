import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factOf, redacted } from '#src/inspector/machines/redact.ts';
import { Recording, recordingLimits } from '#src/inspector/machines/recording.ts';
import type { Change } from '#src/inspector/machines/recording.ts';

const step = (actor: string, at: number, states: readonly string[], changes: readonly Change[] = []): Parameters<Recording['add']>[0] => ({
  actor,
  at,
  states,
  changes,
  sender: null,
  event: 'go',
  cause: 'event',
  payload: '',
  taken: [],
});
const begun = (...actors: readonly string[]): Recording => {
  const recording = new Recording();
  for (const id of actors) recording.begin({ id, name: id, parent: null, chart: null }, { states: ['first'], context: new Map([['count', '0']]) });
  return recording;
};

describe('a recording', () => {
  it('says of any step how each machine stood', () => {
    const recording = begun('a', 'b');
    recording.add(step('a', 1, ['on'], [{ key: 'count', before: '0', after: '1' }]));
    recording.add(step('b', 2, ['busy']));
    recording.add(step('a', 3, ['off'], [{ key: 'count', before: '1', after: null }]));
    const stood = (id: string, n: number): unknown => [recording.standAt(id, n).states, [...recording.standAt(id, n).context]];
    expect([0, 1, 2, 3].map((n) => stood('a', n))).toEqual([
      [['first'], [['count', '0']]],
      [['on'], [['count', '1']]],
      [['on'], [['count', '1']]],
      [['off'], []],
    ]);
    expect(stood('b', 1)).toEqual([['first'], [['count', '0']]]);
    expect(recording.stepAt('b', 3)?.n).toBe(2);
  });

  it('knows who lived', () => {
    const recording = begun('a');
    recording.add(step('a', 1, ['on']));
    recording.begin({ id: 'b', name: 'b', parent: 'a', chart: null }, { states: [], context: new Map() });
    recording.add(step('b', 2, ['busy']));
    recording.end('b');
    recording.add(step('a', 3, ['off']));
    expect([0, 1, 3].map((n) => recording.actorsAt(n).map(({ id }) => id))).toEqual([['a'], ['a', 'b'], ['a']]);
  });

  it('drops the oldest and still tells how those stood that did nothing since', () => {
    const recording = begun('quiet', 'loud');
    recording.add(step('quiet', 1, ['set'], [{ key: 'count', before: '0', after: '7' }]));
    for (let at = 0; at < recordingLimits.steps * 1.2; at += 1) recording.add(step('loud', at, [String(at)]));
    expect(recording.steps.length).toBeLessThanOrEqual(recordingLimits.steps * 1.1);
    expect(recording.first).toBeGreaterThan(1);
    expect([recording.standAt('quiet', recording.last).states, [...recording.standAt('quiet', recording.first).context]]).toEqual([['set'], [['count', '7']]]);
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
});
