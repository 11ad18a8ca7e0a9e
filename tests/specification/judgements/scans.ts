/** Logging in by a code that enterprise WeChat scans: spec 7, auth and session. */
import { expect } from 'vitest';
import type { Answer, Client, Given } from '#tests/specification/client.ts';
import { isDone } from '#tests/specification/client.ts';
import { tokenOf } from '#tests/specification/known.ts';
import type { Judgements, Known } from '#tests/specification/known.ts';
import { rowsIn } from '#tests/specification/rows.ts';
import { callAt } from '#tests/specification/specified.ts';

const list = callAt('GET /api-user/users-anon/qywxList');
const begin = callAt('GET /api-user/users-anon/qywxGeneratorScanQrCode');
const fill = callAt('GET /api-user/users-anon/fillLoginInfo');
const whose = callAt('GET /api-user/users-anon/getMobileByQywxAndUserId');
const login = callAt('GET /api-uaa/oauth/mobile/qywxLoginByScanQrCode');
const menus = callAt('GET /api-user/menus/current');

const textOf = ({ datas }: Answer, name: string): string => String((datas as Given)[name]);

interface Scanned {
  /** The browser that began it, and what it was told to hand back. */
  readonly browser: Client;
  readonly token: string;
  readonly begun: Answer;
  readonly telephone: Client;
  readonly ticket: string;
}
/** At the enterprise that knows the person: each is tried, as somebody would who chooses the wrong one first. */
async function scan({ stage, enter }: Known): Promise<Scanned> {
  const [browser, telephone] = [await enter(), await enter()];
  for (const { id } of rowsIn(await browser.done(list))) {
    const begun = await browser.done(begin, { id });
    const token = textOf(begun, 'token');
    const { state, code } = stage.scannedBy(textOf(begun, 'url'), stage.consultant);
    const waiting = await browser.done(fill, { token });
    const filled = await telephone.send(fill, { id: state, token: code });
    if (!isDone(fill, filled)) continue;
    expect([textOf(waiting, 'status'), textOf(await browser.done(fill, { token }), 'status')]).toEqual(['waiting', 'scanned']);
    return { browser, token, begun, telephone, ticket: textOf(filled, 'token') };
  }
  throw new Error(`No enterprise of ${list.path} knows ${stage.consultant}.`);
}

export const scanJudgements: Judgements = {
  [begin.endpoint]: async ({ enter }) => {
    const client = await enter();
    const [corp] = rowsIn(await client.done(list));
    const begun = await client.done(begin, { id: corp?.id });
    expect(textOf(begun, 'token')).toMatch(/^\S{43,}$/);
    expect(textOf(begun, 'url')).not.toContain(textOf(begun, 'token'));
  },
  [fill.endpoint]: async (known) => {
    const { telephone, browser, token, ticket } = await scan(known);
    await telephone.done(fill, { token: ticket });
    expect(textOf(await browser.done(fill, { token }), 'status')).toBe('confirmed');
    await browser.done(login, { token });
    expect(isDone(fill, await browser.send(fill, { token })), 'a login that is over is told from one that waits').toBe(false);
  },
  [whose.endpoint]: async (known) => {
    const { telephone, ticket, token } = await scan(known);
    expect(textOf(await telephone.done(whose, { token: ticket }), 'mobile')).toContain('*');
    expect(isDone(whose, await telephone.send(whose, { token })), 'by who does not hold the telephone').toBe(false);
  },
  [login.endpoint]: async (known) => {
    const { browser, telephone, token, ticket } = await scan(known);
    expect(isDone(login, await browser.send(login, { token })), 'before the telephone says yes').toBe(false);
    await telephone.done(fill, { token: ticket });
    expect(isDone(login, await telephone.send(login, { token: ticket })), 'by the token of the telephone').toBe(false);
    browser.token = tokenOf(await browser.done(login, { token }));
    await browser.done(menus);
    expect(isDone(login, await browser.send(login, { token })), 'a second time').toBe(false);
  },
};
