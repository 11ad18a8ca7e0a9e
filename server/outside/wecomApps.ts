/** An organisation uses the application of enterprise WeChat of the nearest organisation that has one, else that of the environment, else in the demo a stand-in. */
import type { WecomPlace } from '#server/config/outside.ts';
import type { Query } from '#server/db/database.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { Apps, configOn, configsOn, nearestConfig, secretOf, someHaveNone } from './configRows.ts';
import type { ConfigRow } from './configRows.ts';
import { plainly } from './tried.ts';
import type { Tried } from './tried.ts';
import { demoApp, WecomAt } from './wecom.ts';
import type { WecomApp } from './wecom.ts';

export interface Corp {
  readonly id: string;
  readonly name: string;
}
/** An application, and the row that it stands in; none: it is the environment's. */
export interface Chosen {
  readonly app: WecomApp;
  readonly configId: string | null;
}
interface Around {
  /** Reaches every row: whose configuration holds is often above whoever asks. */
  readonly query: Query;
  readonly keys: Keys;
  readonly isDemo: boolean;
  readonly origin: () => string;
}
const demoCorp: Corp = { id: 'demo', name: '演示企业' };

export class Wecom {
  readonly #place: WecomPlace;
  readonly #around: Around;
  readonly #apps = new Apps<WecomApp>();

  constructor(place: WecomPlace, around: Around) {
    this.#place = place;
    this.#around = around;
  }

  /** Each enterprise once: what the login page offers. */
  async corps(): Promise<readonly Corp[]> {
    const { query } = this.#around;
    const rows = (await configsOn(query, 'wecom_config')).filter((row) => this.#isUsable(row)).map(({ key, name }) => ({ id: key, name }));
    const offered = (await someHaveNone(query, 'wecom_config')) ? [...rows, ...this.#usual()] : rows;
    return offered.filter(({ id }, at) => offered.findIndex((one) => one.id === id) === at);
  }

  /** @throws Refusal scanAbsent for one that is not offered */
  async forScan(corpId: string): Promise<Chosen> {
    const row = (await configsOn(this.#around.query, 'wecom_config')).find((one) => one.key === corpId && this.#isUsable(one));
    const app = row ? this.#appOf(row) : this.#usualApp();
    if (app?.corpId !== corpId) throw new Refusal('scanAbsent');
    return { app, configId: row?.id ?? null };
  }

  /** The one that a scan has begun with, as it stands now. @throws Refusal scanOver where it is another enterprise's by now, or off */
  async begunWith({ corpId, configId }: { readonly corpId: string; readonly configId: string | null }): Promise<WecomApp> {
    const row = configId === null ? undefined : await configOn(this.#around.query, 'wecom_config', configId);
    const app = configId === null ? this.#usualApp() : row && this.#appOf(row);
    if (app?.corpId !== corpId) throw new Refusal('scanOver');
    return app;
  }

  /** @throws Refusal scanAbsent where neither the organisation nor anything above it has one */
  async ofOrg(orgId: string): Promise<WecomApp> {
    const row = await nearestConfig(this.#around.query, 'wecom_config', orgId);
    const app = row ? this.#appOf(row) : this.#usualApp();
    if (!app) throw new Refusal('scanAbsent');
    return app;
  }

  async tryIt(row: ConfigRow): Promise<Tried> {
    const app = this.#appOf(row);
    return app ? app.tryIt() : plainly('noSecret');
  }

  get #isStandIn(): boolean {
    return this.#around.isDemo && !this.#place.isTold;
  }

  #isUsable(row: ConfigRow): boolean {
    return this.#isStandIn || secretOf(this.#around.keys, row) !== undefined;
  }

  #usual(): readonly Corp[] {
    const { app } = this.#place;
    return app ? [{ id: app.corpId, name: app.corpName }] : this.#isStandIn ? [demoCorp] : [];
  }

  #usualApp(): WecomApp | undefined {
    const { app } = this.#place;
    if (app) return this.#apps.of(Object.values(app), () => new WecomAt(this.#place, app, this.#around.origin));
    return this.#isStandIn ? demoApp(demoCorp.id, this.#around.origin) : undefined;
  }

  #appOf(row: ConfigRow): WecomApp | undefined {
    const { origin, keys } = this.#around;
    if (this.#isStandIn) return demoApp(row.key, origin);
    const key = secretOf(keys, row);
    if (key === undefined) return undefined;
    const app = { corpId: row.key, corpName: row.name, agentId: row.agentId ?? '', key };
    return this.#apps.of([app.corpId, app.agentId, key], () => new WecomAt(this.#place, app, origin));
  }
}
