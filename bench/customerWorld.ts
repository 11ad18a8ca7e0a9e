/** One database of customers for C1 to C9: made when the first of them asks, gone with the last. */
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import type { Asked } from './asker.ts';
import { makeCustomers } from './customers.ts';
import type { Customers } from './customers.ts';
import type { Options } from './options.ts';
import { profileFolder } from './pageProfile.ts';
import { startWorld } from './world.ts';
import type { World } from './world.ts';

export interface CustomerWorld {
  readonly world: World;
  readonly customers: Customers;
  /** Fastify and `pg` alone, on the same database. */
  readonly floor: Child;
  readonly floorPort: number;
  readonly asker: Child;
  readonly stop: () => Promise<void>;
}

export const listPath = '/crm-server/customermanage/list';
export const plainPage = { limit: '50', sort: '-createdAt', filter: JSON.stringify({ all: [['level', 'is', 'gold']] }) };
export const pathOf = (path: string, given: Readonly<Record<string, string>>): string => `${path}?${new URLSearchParams(given).toString()}`;

/** So often something is asked for one figure of a pair. */
export const timed = 200;
export const connections = 16;

async function raise({ rows, profile }: Options): Promise<CustomerWorld> {
  const world = await startWorld(profile ? profileFolder : undefined);
  const children: Child[] = [];
  const stop = async (): Promise<void> => {
    for (const child of children) await child.stop();
    await world.stop();
  };
  try {
    process.stderr.write(`${rows} customers …\n`);
    const customers = await makeCustomers(world.database, rows);
    const floor = await startChild(new URL('./plainRoutes.ts', import.meta.url));
    children.push(floor);
    const asker = await startChild(new URL('./asker.ts', import.meta.url));
    children.push(asker);
    const floorPort = await floor.ask<number>('listen', { databaseUrl: world.databaseUrl, orgId: customers.orgId });
    return { world, customers, floor, floorPort, asker, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

let raised: Promise<CustomerWorld> | undefined;
export const customerWorld = (options: Options): Promise<CustomerWorld> => (raised ??= raise(options));
export async function stopCustomerWorld(): Promise<void> {
  const stopped = raised;
  raised = undefined;
  await (await stopped)?.stop();
}

export const ours = ({ world, customers }: Pick<CustomerWorld, 'world' | 'customers'>, ...paths: readonly string[]): Asked => ({
  port: world.port,
  token: customers.token,
  paths,
});
export const bare = ({ floorPort }: CustomerWorld, ...paths: readonly string[]): Asked => ({ port: floorPort, token: 'none', paths });

/** ms at the middle of many answers, asked one after the other. */
export const timeOf = ({ asker }: Pick<CustomerWorld, 'asker'>, asked: Asked, count = timed): Promise<number> => asker.ask<number>('time', { ...asked, count });

interface Page {
  readonly datas: { readonly rows: readonly { readonly id: string; readonly createdAt: string }[]; readonly next: string | null; readonly count?: number };
}
export const pageOf = async ({ asker }: Pick<CustomerWorld, 'asker'>, asked: Asked): Promise<Page['datas']> =>
  (JSON.parse(await asker.ask<string>('one', asked)) as Page).datas;
