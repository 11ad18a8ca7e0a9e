/** B14: customers ring while somebody sits at the call desk: from the event of the telephone system until the page shows who it is. */
import { randomUUIDv7 } from 'node:crypto';
import { insertRows } from '#server/db/insertRows.ts';
import { percentile } from '#tests/rig/pairs.ts';
import type { Tab } from './chromium.ts';
import { requireBuild } from './consoleTab.ts';
import { callAs, makeHouse, openAt, openMs } from './house.ts';
import type { House } from './house.ts';
import type { Options } from './options.ts';
import { profileFolder } from './pageProfile.ts';
import type { Outcome } from './report.ts';
import { startWorld } from './world.ts';

const customers = 20_000;
const rings = 50;
const goalMs = 500;
const share = 0.98;

/** Each has a name and a number of their own. */
const nameOf = (at: number): string => `来电人${at}`;
const mobileOf = (at: number): string => `139${String(at).padStart(8, '0')}`;

async function makeCustomers({ world: { database }, orgId }: House): Promise<void> {
  const all = Array.from({ length: customers }, (_, at) => ({ id: randomUUIDv7(), orgId, name: nameOf(at), mobile: mobileOf(at) }));
  await insertRows(
    database,
    'member',
    all.map((one) => ({ ...one, sex: 'unknown', level: 'normal', enabled: true })),
  );
  const rule = { way: 'open', mostAttempts: 3, lateMinutes: 30, enabled: true };
  await insertRows(database, 'allocation_rule', [{ ...rule, id: randomUUIDv7(), orgId, name: '来电', lineNo: '4000000' }]);
  await database.query('analyze');
}

/** Runs in the page: the moment at which somebody's name first stands beside a call that rings. */
const watch = `{
  const rung = {};
  const look = () => {
    for (const { firstChild } of document.querySelectorAll('.calls-incoming .grow')) rung[firstChild?.textContent ?? ''] ??= performance.timeOrigin + performance.now();
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  window.rung = rung;
}`;

/** @returns ms from the event to the card */
async function ring(house: House, { page }: Tab, at: number): Promise<number> {
  const begun = performance.timeOrigin + performance.now();
  await callAs(house, 'POST', '/crm-server/callLine/standIn', { kind: 'incoming', number: mobileOf(at) });
  await page
    .locator('.calls-incoming')
    .filter({ hasText: nameOf(at) })
    .waitFor({ timeout: openMs });
  const shown = await page.evaluate<number | null>(`window.rung[${JSON.stringify(nameOf(at))}] ?? null`);
  if (shown === null) throw new Error(`The page shows ${nameOf(at)} and did not say since when: expected the observer of the page to have seen it.`);
  // Whoever rang hangs up: the next event shows one call alone.
  await house.world.database.query(`update phone_call set state = 'missed', ended_at = now() where state = 'ringing'`);
  return shown - begun;
}

export async function incomingCall({ profile }: Options): Promise<Outcome> {
  requireBuild();
  const world = await startWorld(profile ? profileFolder : undefined);
  let tab: Tab | undefined;
  try {
    const house = await makeHouse(world);
    await makeCustomers(house);
    tab = await openAt(house, '/callDesk');
    await tab.page.getByRole('heading', { name: '准备好了' }).waitFor({ timeout: openMs });
    await tab.page.evaluate(watch);
    const times: number[] = [];
    // Any customer of the house may ring; the first one finds caches cold, as somebody's first call of a day does.
    for (let n = 0; n < rings; n += 1) times.push(await ring(house, tab, Math.floor((n * customers) / rings)));
    return {
      figures: [
        {
          id: 'B14',
          what: `from the event of a call to the card of who rings, p98 of ${rings}, ${customers} customers`,
          unit: 'ms',
          values: [percentile(times, share)],
          goal: { atMost: goalMs },
        },
      ],
      notes: [
        `B14: the first card ${Math.round(times[0] ?? 0)} ms, half of them within ${Math.round(percentile(times, 0.5))} ms, the last ${Math.round(Math.max(...times))} ms`,
      ],
      databaseVersion: world.version,
    };
  } finally {
    await tab?.close();
    await world.stop();
  }
}
