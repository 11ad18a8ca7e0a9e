import { describe, expect, it } from 'vitest';
import { delayAfter, networkOf, normalAccount, waitFor } from '#server/session/loginLimits.ts';

describe('the delay after wrong tries', () => {
  it('is none for four, then 1, 2, 4, 8 and at most 15 minutes', () => {
    expect([0, 4, 5, 6, 7, 8, 9, 10, 400].map((tries) => delayAfter(tries) / 60_000)).toEqual([0, 0, 1, 2, 4, 8, 15, 15, 15]);
  });

  it('is none for two tries of one moment, whichever is counted first', () => {
    expect(waitFor({ wrong: 1, sinceMs: -40, accountDay: 1, networkNow: 1, known: true })).toBe(0);
    expect(waitFor({ wrong: 5, sinceMs: -40, accountDay: 5, networkNow: 1, known: true })).toBe(60_000);
  });

  it('leaves a guesser at one network at most a hundred guesses a day', () => {
    let [now, guesses, last] = [0, 0, 0];
    const dayMs = 24 * 3_600_000;
    while (now < dayMs) {
      const wait = waitFor({ wrong: guesses, sinceMs: now - last, accountDay: guesses, networkNow: 0, known: true });
      if (wait === 0) {
        guesses += 1;
        last = now;
      } else now += wait;
    }
    expect(guesses).toBeLessThanOrEqual(100);
    expect(guesses).toBeGreaterThan(90);
  });
});

describe('an account', () => {
  it('is the same in every case, width and with invisible characters', () => {
    for (const typed of ['Anna', ' anna', 'ＡＮＮＡ', 'an\u200bna', 'an\u00a0na', 'anna\u0000']) expect(normalAccount(typed)).toBe('anna');
  });
});

describe('a network', () => {
  it('is an IPv4 address, however it is written, or 64 bits of IPv6', () => {
    expect(networkOf('198.51.100.7')).toBe('198.51.100.7');
    expect(networkOf('::ffff:198.51.100.7')).toBe('198.51.100.7');
    expect(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64');
    expect(networkOf('2001:0DB8:0001:0002::1')).toBe('2001:db8:1:2::/64');
    expect(networkOf('::1')).toBe('0:0:0:0::/64');
    expect(networkOf('fe80::5')).toBe('fe80:0:0:0::/64');
  });
});
