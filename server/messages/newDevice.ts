/** A login from where this person never logged in before, while they are logged in elsewhere: perhaps it is not them. */
import type { Tx } from '#server/log/writeTransaction.ts';
import { networkOf } from '#server/session/loginLimits.ts';
import { isOver } from '#server/session/sessionRow.ts';
import { notifyPerson } from './publish.ts';

export interface Device {
  readonly browser: string;
  readonly system: string;
}

/** The browser says of itself what it is, in names that people know. The first that fits: Edge calls itself Chrome too, and Chrome Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/wxwork\//i, 'WeCom'],
  [/MicroMessenger\//i, 'WeChat'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Android/, 'Android'],
  [/Linux|X11/, 'Linux'],
];
const unknown = '—';
const nameIn = (table: readonly (readonly [RegExp, string])[], agent: string): string => table.find(([pattern]) => pattern.test(agent))?.[1] ?? unknown;

export const deviceOf = (agent: string): Device => ({ browser: nameIn(browsers, agent), system: nameIn(systems, agent) });

interface Login {
  readonly userId: string;
  readonly sessionId: string;
  readonly address: string;
  readonly agent: string;
}

export async function noteDevice(tx: Tx, { userId, sessionId, address, agent }: Login): Promise<void> {
  const device = deviceOf(agent);
  const [known] = await tx.query<{ isNew: boolean; isElsewhere: boolean }>(
    `with kept as (
       insert into known_device as d (user_id, device) values ($1, $2) on conflict (user_id, device) do update set seen_at = now() returning xmax = 0 as "isNew"
     )
     select k."isNew", exists (select from session s where s.subject_kind = 'staff' and s.subject_id = $1 and s.id <> $3 and not ${isOver}) as "isElsewhere" from kept k`,
    [userId, `${device.browser} ${device.system} ${networkOf(address)}`, sessionId],
  );
  if (!known?.isNew || !known.isElsewhere) return;
  await notifyPerson(tx, userId, { kind: 'newDevice', values: { ...device }, link: '/secretUpdate' }, { id: userId });
}
