import { describe, expect, it } from 'vitest';
import { asRefusal, isConnectionLost } from '#server/db/faults.ts';
import { Refusal } from '#server/kit/refusal.ts';

const fault = (code: string, message = 'fault'): Error => Object.assign(new Error(message), { code });
const reasonOf = (error: unknown): unknown => {
  const given = asRefusal(error);
  return given instanceof Refusal ? given.reason : 'as it is';
};

describe('a fault of the database', () => {
  it.each([
    ['ECONNREFUSED', 'unavailable'],
    ['ECONNRESET', 'unavailable'],
    ['08006', 'unavailable'],
    ['57P01', 'unavailable'],
    ['57P03', 'unavailable'],
    ['53300', 'unavailable'],
    ['53100', 'diskFull'],
    ['40P01', 'overloaded'],
    ['40001', 'overloaded'],
    ['55P03', 'overloaded'],
    ['57014', 'overloaded'],
    ['23505', 'as it is'],
    ['42703', 'as it is'],
    ['', 'as it is'],
  ])('with the code "%s" is told as: %s', (code, reason) => {
    expect(reasonOf(fault(code))).toBe(reason);
  });

  it("is known by the driver's words where it has no code, and among several addresses", () => {
    expect(reasonOf(new Error('Connection terminated unexpectedly'))).toBe('unavailable');
    expect(reasonOf(new AggregateError([fault('ECONNREFUSED')]))).toBe('unavailable');
  });

  it('passes a refusal on and keeps the fault it came from', () => {
    const refusal = new Refusal('versionConflict');
    expect(asRefusal(refusal)).toBe(refusal);
    const cause = fault('40P01');
    expect(asRefusal(cause)).toMatchObject({ reason: 'overloaded', values: { seconds: 1 }, cause });
  });

  it('leaves the answer of what was under way open only where the connection is gone', () => {
    expect(['ECONNRESET', '57P01', '08003'].map((code) => isConnectionLost(fault(code)))).toEqual([true, true, true]);
    expect(['40P01', '57014', '23505', '53100'].map((code) => isConnectionLost(fault(code)))).toEqual([false, false, false, false]);
  });
});
