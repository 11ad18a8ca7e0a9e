/** Faults on purpose: of the demo alone, of one's own session alone, by right. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Drills } from '#server/kit/drills.ts';

afterEach(() => void vi.useRealTimers());

describe('faults on purpose', () => {
  it('with real people there is none of them', () => {
    const drills = new Drills(false, () => undefined);
    for (const kind of ['cut', 'slow', 'refuse', 'second', 'kill'] as const) expect(() => drills.begin(kind, 's1')).toThrow('notFound');
    expect([drills.isOn('slow', 's1'), drills.takes('refuse', 's1'), drills.second('s1')]).toEqual([false, false, undefined]);
  });

  it('a server that nobody starts again is not ended', () => {
    expect(() => new Drills(true).begin('kill', 's1')).toThrow('notFound');
  });

  it('the process ends after the answer has left', () => {
    vi.useFakeTimers();
    const die = vi.fn();
    expect(new Drills(true, die).begin('kill', 's1')).toBeNull();
    expect(die).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(die).toHaveBeenCalledOnce();
  });

  it('a cut line is the caller’s own, and comes back after its time', async () => {
    vi.useFakeTimers();
    const drills = new Drills(true);
    const dropped: string[] = [];
    drills.onCut((id) => dropped.push(id));
    const through = drills.through({ takeTicket: async (ticket) => ({ sessionId: ticket }), stillValid: async () => new Set(), touch: () => undefined });
    drills.begin('cut', 's1');
    expect(dropped).toEqual(['s1']);
    expect([await through.takeTicket('s1'), await through.takeTicket('s2')]).toEqual([undefined, { sessionId: 's2' }]);
    vi.advanceTimersByTime(20_001);
    expect(await through.takeTicket('s1')).toEqual({ sessionId: 's1' });
  });

  it('what waits for its occasion has it once', () => {
    const drills = new Drills(true);
    const through = drills.through({ takeTicket: async () => undefined, stillValid: async () => new Set(), touch: () => undefined });
    drills.begin('refuse', 's1');
    drills.begin('second', 's1', { id: 'p2', name: '何佳宁' });
    expect([through.refusesNext('s2'), through.refusesNext('s1'), through.refusesNext('s1')]).toEqual([false, true, false]);
    expect([drills.second('s2'), drills.second('s1'), drills.second('s1')]).toEqual([undefined, { id: 'p2', name: '何佳宁' }, undefined]);
  });
});
