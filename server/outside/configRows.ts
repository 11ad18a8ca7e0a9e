/**
 * An organisation has the nearest configuration on its way up that is on (docs/adr/0057). It is read whenever it is needed, so that a change holds at once and on every
 * server. What is remembered is what an application is given for its secret, its token.
 */
import { createHash } from 'node:crypto';
import type { WechatApp } from '#contract/calls/session.ts';
import { outsideLimits } from '#contract/limits/server.ts';
import { quoteName } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { inForce } from '#server/db/readInForce.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { openText } from '#server/privacy/sealedText.ts';

export type ConfigTable = 'wecom_config' | 'wechat_config';

/** The row is as it stands in the table: the secret sealed. */
export interface ConfigRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  /** Corp id or app id. */
  readonly key: string;
  readonly agentId: string | null;
  readonly secret: string | null;
}

const columns: Readonly<Record<ConfigTable, string>> = {
  wecom_config: 'c.id, c.name, c.corp_id as key, c.agent_id as "agentId", c.secret',
  wechat_config: 'c.id, c.name, c.app_id as key, null as "agentId", c.secret',
};
const isOn = `c.enabled and c.deleted_at is null`;

/** @param app of WeChat, which has two kinds */
export async function nearestConfig(query: Query, table: ConfigTable, orgId: string, app?: WechatApp): Promise<ConfigRow | undefined> {
  if (table === 'wecom_config') {
    const [row] = await inForce(query, 'wecomConfig', orgId, { names: ['name', 'corpId', 'agentId', 'secret'] });
    return row && { id: row.id, name: row.name, key: row.corpId, agentId: row.agentId, secret: row.secret };
  }
  const [row] = await inForce(query, 'wechatConfig', orgId, { names: ['name', 'appId', 'secret'], ...(app === undefined ? {} : { on: { app } }) });
  return row && { id: row.id, name: row.name, key: row.appId, agentId: null, secret: row.secret };
}

/** Configurations are of organisations that are on; of the same enterprise in several the one furthest up, then the oldest, comes first. */
export const configsOn = (query: Query, table: ConfigTable): Promise<readonly ConfigRow[]> =>
  query.query<ConfigRow>(
    `select ${columns[table]} from ${quoteName(table)} c join organisation o on o.id = c.org_id
     where ${isOn} and o.status = 'enabled' and o.deleted_at is null order by (o.parent_id is not null), c.created_at, c.id`,
  );

/** True where any organisation has none of its own nor above it: then the root of its group has none. */
export async function someHaveNone(query: Query, table: ConfigTable): Promise<boolean> {
  const rows = await query.query(
    `select 1 from organisation o where o.parent_id is null and o.deleted_at is null and not exists (select 1 from ${quoteName(table)} c where c.org_id = o.id and ${isOn}) limit 1`,
  );
  return rows.length > 0;
}

/** @returns undefined where it was removed or switched off since */
export async function configOn(query: Query, table: ConfigTable, id: string): Promise<ConfigRow | undefined> {
  const [row] = await query.query<ConfigRow>(`select ${columns[table]} from ${quoteName(table)} c where c.id = $1 and ${isOn}`, [id]);
  return row;
}

/** On or not: behind row level security of whoever asks. */
export async function configOf(query: Query, table: ConfigTable, id: string): Promise<ConfigRow | undefined> {
  const [row] = await query.query<ConfigRow>(`select ${columns[table]} from ${quoteName(table)} c where c.id = $1 and c.deleted_at is null`, [id]);
  return row;
}

/** @returns undefined where there is none, or one that another server has sealed */
export const secretOf = (keys: Keys, { secret }: ConfigRow): string | undefined => (secret === null ? undefined : openText(keys.secret, secret));

/** An application lives as long as what it is made from stays as it is, the longest unused goes first. */
export class Apps<A> {
  readonly #known = new Map<string, A>();

  of(parts: readonly string[], make: () => A): A {
    const name = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    const app = this.#known.get(name) ?? make();
    this.#known.delete(name);
    this.#known.set(name, app);
    if (this.#known.size > outsideLimits.apps) this.#known.delete(this.#known.keys().next().value ?? '');
    return app;
  }
}
