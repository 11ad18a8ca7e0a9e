import { describe, expect, it, vi } from 'vitest';
import { fromPromise, waitFor } from 'xstate';
import { callLimits } from '#contract/limits/calls.ts';
import { offerAt } from '#src/calls/machines/callBackOffers.ts';
import type { DeskKeys, WhyRow } from '#src/calls/machines/deskSetup.ts';
import type { PhoneRow } from '#src/calls/machines/lines.ts';
import { cardOf, phoned, startDesk } from '#tests/src/calls/deskRig.ts';

const lost = Object.assign(new Error('gone'), { reason: 'callTaskOfOther', code: 40342 });

const at = (value: unknown) => expect.objectContaining({ work: value }) as unknown;
const work = (actor: ReturnType<typeof startDesk>['actor']) => actor.getSnapshot().value;
type Started = ReturnType<typeof startDesk>['actor'];
const until = (actor: Started, place: Parameters<ReturnType<Started['getSnapshot']>['matches']>[0]) => waitFor(actor, (snapshot) => snapshot.matches(place));

async function withCard(...given: Parameters<typeof startDesk>) {
  const started = startDesk(...given);
  await until(started.actor, { work: 'ready' });
  started.actor.send({ type: 'next' });
  await until(started.actor, { work: 'card' });
  return started;
}
const bursts = { type: 'burst', changes: [{ entity: 'phoneCall', id: 'p', change: 'updated', version: 2 }] } as never;

describe('the call desk', () => {
  it('takes a task with the note that was typed before, ends it by a key and goes on with the next', async () => {
    const { desk, actor } = await withCard();
    expect(actor.getSnapshot().context).toMatchObject({ note: 'typed before', outcome: null });
    actor.send({ type: 'finish', goesOn: true });
    expect(desk.finish).not.toHaveBeenCalled();
    actor.send({ type: 'note.write', note: 'comes on Monday' });
    actor.send({ type: 'outcome.choose', key: 1, at: 0 });
    actor.send({ type: 'finish', goesOn: true });
    await waitFor(actor, ({ context }) => context.card?.id === 't2');
    expect(desk.finish).toHaveBeenCalledWith({ id: 't1', outcomeId: 'o1', note: 'comes on Monday', callBackAt: null });
    expect(actor.getSnapshot().context).toMatchObject({ note: '', outcome: null, keys: { today: 1 } });
  });

  it('offers a moment for a call-back with the key, and the next one with each further press', async () => {
    const { actor } = await withCard();
    const now = Date.parse('2026-11-26T02:00:00.000Z');
    for (let pressed = 0; pressed < 5; pressed += 1) {
      actor.send({ type: 'outcome.choose', key: 3, at: now });
      expect(actor.getSnapshot().context.callBackAt).toBe(offerAt(pressed, now));
    }
    actor.send({ type: 'outcome.choose', key: 1, at: now });
    expect(actor.getSnapshot().context.callBackAt).toBeNull();
  });

  it('says why there is nothing, and asks anew when tasks change', async () => {
    const { actor } = startDesk({ cards: [null] });
    await until(actor, { work: 'ready' });
    actor.send({ type: 'next' });
    await until(actor, { work: { empty: 'shown' } });
    expect(actor.getSnapshot().context.reasons).toEqual([{ reason: 'paused', count: 3 }]);
    actor.send({ type: 'burst', changes: [{ entity: 'callTask', id: 'x', change: 'updated', version: 2 }] } as never);
    expect(work(actor)).toEqual(at({ empty: 'settling' }));
  });

  it('follows the line: dialling, ringing, talking, over', async () => {
    const { desk, actor } = await withCard();
    actor.send({ type: 'dial' });
    await until(actor, { work: { card: { line: 'calling' } } });
    for (const [state, line] of [
      ['talking', 'talking'],
      ['ended', 'wrapping'],
    ] as const) {
      desk.calls = [phoned(state)];
      actor.send(bursts);
      await until(actor, { work: { card: { line } } });
    }
  });

  it('gives a sign of life with the note, and lets go of a task that is somebody else’s by now', async () => {
    vi.useFakeTimers();
    try {
      const hold = vi.fn<(held: unknown) => Promise<unknown>>().mockResolvedValueOnce(null).mockRejectedValueOnce(lost);
      const { actor } = startDesk({ hold });
      await vi.advanceTimersByTimeAsync(1);
      actor.send({ type: 'next' });
      await vi.advanceTimersByTimeAsync(1);
      actor.send({ type: 'note.write', note: 'half a sentence' });
      await vi.advanceTimersByTimeAsync(callLimits.signMs);
      expect(hold).toHaveBeenCalledWith({ id: 't1', note: 'half a sentence' });
      await vi.advanceTimersByTimeAsync(callLimits.signMs + 1);
      expect(actor.getSnapshot().context).toMatchObject({ card: null, actFailure: { reason: 'callTaskOfOther' } });
      expect(work(actor)).toEqual(at('ready'));
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps the card where the outcome was not saved', async () => {
    const { actor } = await withCard({ finish: vi.fn(() => Promise.reject(new Error('no network'))) });
    actor.send({ type: 'outcome.choose', key: 1, at: 0 });
    actor.send({ type: 'finish', goesOn: true });
    await waitFor(actor, ({ context }) => context.actFailure !== null);
    expect(actor.getSnapshot().context).toMatchObject({ card: { id: 't1' }, outcome: { id: 'o1' }, note: 'typed before' });
  });

  it('says what was refused, whichever it was, and stays where it can be tried again', async () => {
    const refused = fromPromise(() => Promise.reject(new Error('no network')));
    const parts = { take: refused, release: refused, dial: refused, answer: refused, softPhone: refused } as const;
    const acts = [
      ['take', { type: 'next' }],
      ['release', { type: 'release' }],
      ['dial', { type: 'dial' }],
      ['answer', { type: 'answer', callId: 'p', name: '' }],
      ['softPhone', { type: 'softPhone', kind: 'incoming', callId: null, number: null }],
    ] as const;
    for (const [part, event] of acts) {
      const { actor } = part === 'release' || part === 'dial' ? await withCard({}, { [part]: parts[part] }) : startDesk({}, { [part]: parts[part] });
      await until(actor, { phone: 'resting' });
      await waitFor(actor, ({ context }) => context.keys !== null);
      actor.send(event);
      await waitFor(actor, ({ context }) => context.actFailure !== null);
      expect(actor.getSnapshot().can(event), part).toBe(true);
      actor.stop();
    }
  });

  it('rests with a reason, and answers a customer who rings', async () => {
    const { desk, actor } = startDesk();
    await until(actor, { work: 'ready' });
    actor.send({ type: 'rest', reason: 'meeting', at: 5 });
    expect(actor.getSnapshot().context.rest).toEqual({ reason: 'meeting', since: 5 });
    expect(desk.asked).toEqual([['stand', { state: 'resting', reason: 'meeting' }]]);
    // Whoever rests may answer, and rests no more.
    actor.send({ type: 'answer', callId: 'p', name: '' });
    await until(actor, { work: { card: { line: 'talking' } } });
    expect(actor.getSnapshot().context.card?.id).toBe('in');
    expect(actor.getSnapshot().context.rest).toBeNull();
  });

  it('says that whoever opens the desk again is there again, after they were away', async () => {
    const standing = { state: 'away', reason: null, startsAt: '2026-11-26T02:00:00.000Z' } as const;
    const loadKeys = fromPromise(() => Promise.resolve<DeskKeys>({ outcomes: [], standing, isStandIn: true, hasLine: true, today: 0, cap: null }));
    const { desk, actor } = startDesk({}, { loadKeys });
    await until(actor, { work: 'ready' });
    expect(desk.asked).toEqual([['stand', { state: 'ready', reason: null }]]);
  });

  it('rests on where the page is loaded anew, and says that somebody is back', async () => {
    const standing = { state: 'resting', reason: 'training', startsAt: '2026-11-26T02:00:00.000Z' } as const;
    const loadKeys = fromPromise(() => Promise.resolve<DeskKeys>({ outcomes: [], standing, isStandIn: true, hasLine: true, today: 0, cap: null }));
    const { desk, actor } = startDesk({}, { loadKeys });
    await until(actor, { work: 'resting' });
    expect(actor.getSnapshot().context.rest).toEqual({ reason: 'training', since: Date.parse(standing.startsAt) });
    actor.send({ type: 'rest.end' });
    await until(actor, { work: 'ready' });
    expect(desk.asked.at(-1)).toEqual(['stand', { state: 'ready', reason: null }]);
    expect(actor.getSnapshot().context.rest).toBeNull();
  });

  it('rests nowhere where the server has not heard of it', async () => {
    const { actor } = startDesk({}, { stand: fromPromise(() => Promise.reject(new Error('no network'))) });
    await until(actor, { work: 'ready' });
    actor.send({ type: 'rest', reason: 'meeting', at: 5 });
    await waitFor(actor, ({ context }) => context.actFailure !== null);
    expect(actor.getSnapshot().context.rest).toBeNull();
    expect(actor.getSnapshot().can({ type: 'rest', reason: 'meeting', at: 6 })).toBe(true);
  });

  it('says why it could not be opened, and opens it by a press', async () => {
    let asked = 0;
    const loadKeys = fromPromise<DeskKeys>(() => {
      asked += 1;
      return asked === 1
        ? Promise.reject(new Error('no network'))
        : Promise.resolve({ outcomes: [], standing: null, isStandIn: true, hasLine: true, today: 7, cap: null });
    });
    const { actor } = startDesk({}, { loadKeys });
    await until(actor, { work: 'failed' });
    expect([actor.getSnapshot().hasTag('failed'), actor.getSnapshot().context.failure === null]).toEqual([true, false]);
    actor.send({ type: 'reload' });
    await until(actor, { work: 'ready' });
    expect(actor.getSnapshot().context).toMatchObject({ failure: null, keys: { today: 7 } });
  });

  it('dials once more after a call that is over, with the card as it was', async () => {
    const { desk, actor } = await withCard();
    actor.send({ type: 'note.write', note: 'nobody there' });
    desk.calls = [phoned('ended')];
    actor.send(bursts);
    await until(actor, { work: { card: { line: 'wrapping' } } });
    actor.send({ type: 'dial' });
    await until(actor, { work: { card: { line: 'calling' } } });
    expect(desk.asked).toContainEqual(['dial', { id: 't1' }]);
    expect(actor.getSnapshot().context.note).toBe('nobody there');
  });

  it('keeps the card where a sign of life got no answer, and gives the next one', async () => {
    vi.useFakeTimers();
    try {
      const hold = vi.fn<(held: unknown) => Promise<unknown>>().mockRejectedValueOnce(new Error('no network')).mockResolvedValueOnce(null);
      const { actor } = startDesk({ hold });
      await vi.advanceTimersByTimeAsync(1);
      actor.send({ type: 'next' });
      await vi.advanceTimersByTimeAsync(1);
      await vi.advanceTimersByTimeAsync(callLimits.signMs + 1);
      expect(actor.getSnapshot().context).toMatchObject({ card: { id: 't1' }, actFailure: null });
      await vi.advanceTimersByTimeAsync(callLimits.signMs + 1);
      expect(hold).toHaveBeenCalledTimes(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it('lets go of a card whose task is somebody else’s by the time its outcome is saved, and says so', async () => {
    const { actor } = await withCard({ finish: vi.fn(() => Promise.reject(lost)) });
    actor.send({ type: 'outcome.choose', key: 1, at: 0 });
    actor.send({ type: 'finish', goesOn: true });
    await until(actor, { work: 'ready' });
    expect(actor.getSnapshot().context).toMatchObject({ card: null, actFailure: { reason: 'callTaskOfOther' }, keys: { today: 0 } });
  });

  it('lets go of a card whose task is somebody else’s when it is given back, too, and gives back one that is held', async () => {
    const { actor } = await withCard({}, { release: fromPromise(() => Promise.reject(lost)) });
    actor.send({ type: 'release' });
    await until(actor, { work: 'ready' });
    expect(actor.getSnapshot().context).toMatchObject({ card: null, actFailure: { reason: 'callTaskOfOther' } });
    const held = await withCard();
    held.actor.send({ type: 'release' });
    await until(held.actor, { work: 'ready' });
    expect(held.actor.getSnapshot().context).toMatchObject({ card: null, actFailure: null, keys: { today: 0 } });
  });

  it('ends a card without going on, at the moment that somebody set for the call-back', async () => {
    const { desk, actor } = await withCard();
    actor.send({ type: 'outcome.choose', key: 3, at: 0 });
    actor.send({ type: 'callBack.set', at: '2026-11-27T01:00:00.000Z' });
    actor.send({ type: 'finish', goesOn: false });
    await until(actor, { work: 'ready' });
    expect(desk.finish).toHaveBeenCalledWith({ id: 't1', outcomeId: 'o3', note: 'typed before', callBackAt: '2026-11-27T01:00:00.000Z' });
    expect(actor.getSnapshot().context).toMatchObject({ card: null, keys: { today: 1 } });
  });

  it('is ready where the server did not hear that somebody is back, and says so', async () => {
    let asked = 0;
    const stand = fromPromise(() => ((asked += 1) === 1 ? Promise.resolve(null) : Promise.reject(new Error('no network'))));
    const { actor } = startDesk({}, { stand } as never);
    await until(actor, { work: 'ready' });
    actor.send({ type: 'rest', reason: 'meal', at: '2026-11-26T02:00:00.000Z' } as never);
    await waitFor(actor, ({ context }) => context.rest !== null);
    actor.send({ type: 'rest.end' });
    await waitFor(actor, ({ context }) => context.actFailure !== null);
    expect([actor.getSnapshot().matches({ work: 'ready' }), actor.getSnapshot().context.rest]).toEqual([true, null]);
  });

  it('asks again why there is nothing once tasks change, and says where that cannot be had; from there everything goes on', async () => {
    vi.useFakeTimers();
    try {
      let asked = 0;
      const loadWhy = fromPromise<readonly WhyRow[]>(() => {
        asked += 1;
        return asked === 1 ? Promise.resolve([{ reason: 'paused' as const, count: 3 }]) : Promise.reject(new Error('no network'));
      });
      const { desk, actor } = startDesk({ cards: [null, null, cardOf('t9')] }, { loadWhy });
      await vi.advanceTimersByTimeAsync(1);
      actor.send({ type: 'next' });
      await vi.advanceTimersByTimeAsync(1);
      actor.send({ type: 'burst', changes: [{ entity: 'callTask', id: 'x', change: 'updated', version: 2 }] } as never);
      await vi.advanceTimersByTimeAsync(5_000);
      expect([asked, actor.getSnapshot().context.failure === null, work(actor)]).toEqual([2, false, at({ empty: 'shown' })]);
      actor.send({ type: 'next' });
      await vi.advanceTimersByTimeAsync(1);
      actor.send({ type: 'rest', reason: 'meeting', at: 5 });
      await vi.advanceTimersByTimeAsync(1);
      expect(actor.getSnapshot().context.rest).toEqual({ reason: 'meeting', since: 5 });
      actor.send({ type: 'next' });
      await vi.advanceTimersByTimeAsync(1);
      expect([actor.getSnapshot().context.card?.id, desk.cards]).toEqual(['t9', []]);
      const rings = startDesk({ cards: [null] });
      await vi.advanceTimersByTimeAsync(1);
      rings.actor.send({ type: 'next' });
      await vi.advanceTimersByTimeAsync(1);
      rings.actor.send({ type: 'answer', callId: 'p', name: '' });
      await vi.advanceTimersByTimeAsync(1);
      expect(rings.actor.getSnapshot().context.card?.id).toBe('in');
    } finally {
      vi.useRealTimers();
    }
  });

  it('shows the calls it knew where they cannot be read anew, and reads them with the next event', async () => {
    let asked = 0;
    const loadCalls = fromPromise<readonly PhoneRow[]>(() => {
      asked += 1;
      return asked === 2 ? Promise.reject(new Error('no network')) : Promise.resolve([phoned('talking', { id: `p${asked}` })]);
    });
    const { actor } = startDesk({}, { loadCalls });
    await until(actor, { phone: 'resting' });
    actor.send(bursts);
    await waitFor(actor, (snapshot) => asked === 2 && snapshot.matches({ phone: 'resting' }));
    expect(actor.getSnapshot().context).toMatchObject({ calls: [{ id: 'p1' }], actFailure: null });
    actor.send(bursts);
    await waitFor(actor, ({ context }) => context.calls[0]?.id === 'p3');
  });
});
