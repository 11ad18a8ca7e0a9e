/** C1, and what C2 and C3 ask beside Directus: the same list, its page 101, and a customer made with everything on, on the same machine in turn. */
import { interleave, median } from '#tests/rig/pairs.ts';
import type { Pair } from '#tests/rig/pairs.ts';
import type { Asked } from './asker.ts';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { connections, customerWorld, listPath, ours, pathOf, plainPage, timeOf } from './customerWorld.ts';
import type { CustomerWorld } from './customerWorld.ts';
import { costOf as costOfWrites, writePaths } from './customerWrites.ts';
import { startDirectus } from './directus.ts';
import type { Directus } from './directus.ts';
import type { Options } from './options.ts';
import { costOf, hundredOn, later } from './pages.ts';
import type { Outcome } from './report.ts';

const items = '/items/customer';

function theirPage({ port, token }: Directus, orgId: string, page: number): Asked {
  const path = pathOf(items, { limit: '50', sort: '-created_at,-id', page: String(page), 'filter[org_id][_eq]': orgId, 'filter[level][_eq]': 'gold' });
  return { port, token, paths: [path] };
}

/** @throws where it does not show the same fifty customers: then the two are no pair */
async function refuseOther(of: CustomerWorld, { mine, theirs }: { readonly mine: Asked; readonly theirs: Asked }): Promise<void> {
  const idsIn = (text: string): readonly string[] => text.match(/(?<="id":")[0-9a-f-]{36}/g) ?? [];
  const [own, other] = [idsIn(await of.asker.ask<string>('one', mine)), idsIn(await of.asker.ask<string>('one', theirs))];
  const isSame = other.length === 50 && other.every((id) => own.includes(id));
  if (!isSame) throw new Error(`The list of Directus has other customers than ours: found ${other.length}, expected the same 50.`);
}

interface Lists {
  readonly times: readonly Pair[];
  readonly laterTimes: readonly Pair[];
  readonly cpu: readonly Pair[];
  readonly perSecond: readonly Pair[];
}

async function lists(of: CustomerWorld, peer: Directus, { pairs, seconds }: Options): Promise<Lists> {
  const side = (asked: Asked) => () => timeOf(of, asked);
  const [mine, theirs] = [ours(of, pathOf(listPath, plainPage)), theirPage(peer, of.customers.orgId, 1)];
  await refuseOther(of, { mine, theirs });
  const beyond = { mine: ours(of, (await hundredOn(of)).ours), theirs: theirPage(peer, of.customers.orgId, later) };
  await refuseOther(of, beyond);
  await side(theirs)();
  const times = await interleave(pairs, { ours: side(mine), floor: side(theirs) });
  const laterTimes = await interleave(pairs, { ours: side(beyond.mine), floor: side(beyond.theirs) });
  const [cpu, perSecond]: [Pair[], Pair[]] = [[], []];
  for (let turn = -1; turn < pairs; turn += 1) {
    // Compiled, planned and cached before anything counts.
    const time = turn < 0 ? 1 : seconds;
    const own = await costOf(of, of.world.server, mine, time);
    const other = await costOf(of, peer, theirs, time);
    if (turn < 0) continue;
    cpu.push({ ours: own.all, floor: other.all });
    perSecond.push({ ours: own.perSecond, floor: other.perSecond });
  }
  return { times, laterTimes, cpu, perSecond };
}

async function made(of: CustomerWorld, peer: Directus, options: Options & { readonly writer: Child }): Promise<Pick<Lists, 'cpu' | 'perSecond'>> {
  const { world, customers } = of;
  const mine = { port: world.port, token: customers.token, paths: writePaths, connections, act: 'create' } as const;
  const theirs = {
    ...mine,
    port: peer.port,
    token: peer.token,
    paths: { ...writePaths, create: items },
    more: { org_id: customers.orgId, enabled: true },
  };
  const [cpu, perSecond]: [Pair[], Pair[]] = [[], []];
  for (let turn = -1; turn < options.pairs; turn += 1) {
    const seconds = turn < 0 ? 1 : options.seconds;
    const own = await costOfWrites(of, options.writer, world.server, { ...mine, seconds });
    const other = await costOfWrites(of, options.writer, peer, { ...theirs, seconds });
    if (turn < 0) continue;
    cpu.push({ ours: own.all, floor: other.all });
    perSecond.push({ ours: own.perSecond, floor: other.perSecond });
  }
  return { cpu, perSecond };
}

const middle = (pairs: readonly Pair[], side: keyof Pair): string => median(pairs.map((pair) => pair[side])).toFixed(0);

export async function besideDirectus(options: Options): Promise<Outcome> {
  const of = await customerWorld(options);
  const peer = await startDirectus(of.world);
  const writer = await startChild(new URL('./customerWriter.ts', import.meta.url));
  try {
    const list = await lists(of, peer, options);
    const create = await made(of, peer, { ...options, writer });
    return {
      figures: [
        { id: 'C1', what: `list of 50 of ${options.rows} beside Directus, p50`, unit: 'ms', pairs: list.times, goal: { atMost: 0.15 } },
        { id: 'C1', what: `the same, CPU of server and database`, unit: 'us', pairs: list.cpu, goal: { atMost: 0.15 } },
        { id: 'C1', what: `the same, ${connections} connections`, unit: 'req/s', pairs: list.perSecond, goal: { atLeast: 10 } },
        { id: 'C2', what: `page ${later} of ${options.rows} beside Directus, p50`, unit: 'ms', pairs: list.laterTimes, goal: { atMost: 0.07 } },
        { id: 'C3', what: `customers made beside Directus, ${connections} connections`, unit: 'req/s', pairs: create.perSecond, goal: { atLeast: 8 } },
      ],
      notes: [
        'C1: Directus asks its administrator for no permission, and has an index for this list.',
        `C3: CPU a customer made, server and database: ${middle(create.cpu, 'ours')} us, Directus ${middle(create.cpu, 'floor')}`,
      ],
      databaseVersion: of.world.version,
    };
  } finally {
    await writer.stop();
    await peer.stop();
  }
}
