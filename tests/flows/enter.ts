/** The session alone, without the login page: as a reload finds it (`src/shell/wiring/session.ts`), for flows that are about something else. */
import type { Page } from 'playwright-core';
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ConsoleConfig } from '#contract/services.ts';
import { callApi, exchange } from '#tests/rig/api.ts';
import type { Language } from './deskPage.ts';

interface Login {
  readonly access_token: string;
  readonly expires_in: number;
  readonly person: SessionPerson;
}

export interface Entering {
  /** A demo person by name: in the desk, or at `at`, without having passed the login page. */
  readonly as: string;
  /** A path of the console. */
  readonly at?: string | undefined;
  readonly language?: Language | undefined;
}

/** A demo person by name, with a session of his own. */
export async function sessionOf(origin: string, name: string): Promise<Login> {
  // A connection of its own: one that is kept may lie behind a proxy that swallows everything since the last test.
  const config = JSON.parse((await exchange('GET /config.json', origin)).body.toString()) as ConsoleConfig;
  const person = config.demo?.staff.find((one) => one.name === name);
  if (!config.demo || !person) throw new Error(`There is no demo person called ${name}.`);
  const form = { username: person.username, password: config.demo.password };
  return callApi<Login>('POST /api-uaa/oauth/user/token', origin, { basic: config.credentials.basic, form });
}

/** Stored before the page's own scripts run, for this one load: what a later reload finds is the console's. */
export async function enter(page: Page, url: string, { as, at = '/consultation', language }: Entering, now = Date.now()): Promise<void> {
  const { origin } = new URL(url);
  const { access_token: bearer, expires_in: seconds, person } = await sessionOf(origin, as);
  const session = JSON.stringify({ bearer, start: { person, endsAt: now + seconds * 1_000 } });
  const set = (storage: 'sessionStorage' | 'localStorage', key: string, value: string): string =>
    `${storage}.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)});`;
  const planted = await page.addInitScript({
    content: `if (window === window.top) { ${set('sessionStorage', 'careline.session', session)} ${language === undefined ? '' : set('localStorage', 'careline.language', language)} }`,
  });
  await page.goto(`${origin}${at}`);
  await planted.dispose();
}
