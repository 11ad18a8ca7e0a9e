/** Rows of every entity that the contract describes are made, changed, moved, removed and taken back through their calls: an entity that is new tomorrow is written tomorrow. */
import { lives } from '#contract/lives/index.ts';
import { movesFrom } from '#contract/lives/life.ts';
import type { Life } from '#contract/lives/life.ts';
import { operations } from '#contract/operations.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Resource } from '#contract/resource.ts';
import { administrative, changesBy, isMadeHere, makesBy, rowMaker } from '#tests/server/support/rowMaker.ts';
import type { RowMaker } from '#tests/server/support/rowMaker.ts';
import { described } from '#tests/server/support/sampleRow.ts';
import type { Body } from '#tests/server/support/sampleRow.ts';
import type { Random } from '#tests/rig/random.ts';
import { Asker } from './asker.ts';
import type { Doing } from './asker.ts';
import { makeHouse } from './house.ts';
import type { House } from './house.ts';
import { checkWritten } from './rows.ts';
import type { WantedRow, WrittenRow } from './rows.ts';
import { readStored } from './storedRows.ts';
import { shiftWriter } from './shiftWriter.ts';
import type { Writer, WriterOptions } from './writer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Living {
  readonly entity: Resource;
  readonly written: WrittenRow;
  row: Row;
}

/** The row did not come into being, as far as anybody knows: what was to be made upon it is not. */
class Abandoned extends Error {}

const atOnce = 4;
const samplesEach = 20_000;
const mostActs = 4;

class Worker {
  readonly #maker: RowMaker;
  readonly #random: Random;
  readonly #askers: Askers;
  readonly #books: Books;
  readonly #acts = {
    change: (living: Living) => this.#change(living),
    move: (living: Living) => this.#move(living),
    putAway: (living: Living) => this.#removeAndRestore(living),
  };
  #queue: Resource[] = [];

  constructor(given: { readonly house: House; readonly askers: Askers; readonly books: Books; readonly random: Random }, at: number) {
    const { house, askers, books, random } = given;
    this.#random = random;
    this.#askers = askers;
    this.#books = books;
    const ground = { ...house, staffId: askers.keeper.who.id, make: (entity: Resource, body: Body) => this.#make(entity, body) };
    this.#maker = rowMaker(ground, 1 + at * samplesEach);
  }

  async work(): Promise<void> {
    if (this.#queue.length === 0) this.#queue = this.#random.shuffle(described.filter(isMadeHere));
    const entity = this.#queue.pop() as Resource;
    try {
      const { id } = await this.#maker.make(entity);
      const written = this.#books.written.get(id);
      const row = await this.#read(entity, id);
      if (written && row) await this.#live({ entity, written, row });
    } catch (error) {
      if (!(error instanceof Abandoned)) throw error;
    }
  }

  #asker({ name }: Resource): Asker {
    return administrative.has(name) ? this.#askers.chief : this.#askers.keeper;
  }

  async #make(entity: Resource, body: Body): Promise<Row> {
    // An own field that is needed would have to be in every row that is made after it.
    const given = entity.name === 'orgFieldConfig' ? { ...body, isRequired: false } : body;
    const doing = await this.#asker(entity).write(makesBy(entity), given);
    const row = doing.outcome === 'ok' ? (doing.datas as Row) : undefined;
    this.#books.wanted.push({ entity: entity.name, outcome: doing.outcome, id: row?.id });
    if (!row) throw new Abandoned();
    this.#books.written.set(row.id, { entity: entity.name, id: row.id, acknowledged: [{ version: 1, change: 'created' }], values: [] });
    return row;
  }

  #read(entity: Resource, id: string): Promise<Row | undefined> {
    return this.#asker(entity).read<Row>(`${entity.name}.detail`, { id });
  }

  async #live(living: Living): Promise<void> {
    for (let acts = this.#random.between(0, mostActs); acts > 0; acts -= 1) {
      const act = this.#random.pick(['change', 'change', 'move', 'putAway'] as const);
      if ((await this.#acts[act](living)) === 'nothing') continue;
      const row = await this.#read(living.entity, living.row.id);
      if (!row) return;
      living.row = row;
    }
  }

  #acknowledge({ written }: Living, doing: Doing, version: number, change: string): void {
    if (doing.outcome === 'ok') written.acknowledged.push({ version, change });
  }

  async #change(living: Living): Promise<void> {
    const { entity, row, written } = living;
    const [field, value] = await this.#maker.changeOf(entity);
    const doing = await this.#asker(entity).write(changesBy(entity), { id: row.id, version: row.version, [field]: value });
    const after = (doing.datas as Row | null)?.version ?? row.version;
    // The same value once more is no change.
    if (after > row.version) this.#acknowledge(living, doing, row.version + 1, 'updated');
    // The history keeps of what is sensitive that it changed, not what it became.
    if (typeof value === 'string' && entity.fields[field]?.options.grade === undefined) written.values.push({ field, value, outcome: doing.outcome });
  }

  async #move(living: Living): Promise<'nothing' | void> {
    const { entity, row } = living;
    const [state] = stateFieldsOf(entity.fields);
    if (state === undefined || !(`${entity.name}.move` in operations)) return 'nothing';
    const life = lives[entity.fields[state]?.of ?? ''] as Life;
    const open = movesFrom(life, String(row[state]), 'staff');
    if (open.length === 0) return 'nothing';
    const to = life.moves[this.#random.pick(open)]?.to;
    const doing = await this.#asker(entity).write(`${entity.name}.move`, { id: row.id, version: row.version, [state]: to, reason: 'x' });
    this.#acknowledge(living, doing, row.version + 1, 'moved');
  }

  async #removeAndRestore(living: Living): Promise<'nothing' | void> {
    const { entity, row } = living;
    if (!(`${entity.name}.remove` in operations) || !(`${entity.name}.restore` in operations)) return 'nothing';
    const removed = await this.#asker(entity).write(`${entity.name}.remove`, { id: row.id, version: row.version });
    this.#acknowledge(living, removed, row.version + 1, 'removed');
    if (removed.outcome === 'refused') return;
    const restored = await this.#asker(entity).write(`${entity.name}.restore`, { id: row.id });
    this.#acknowledge(living, restored, row.version + 2, 'restored');
  }
}

interface Askers {
  readonly keeper: Asker;
  readonly chief: Asker;
}
interface Books {
  readonly wanted: WantedRow[];
  readonly written: Map<string, WrittenRow>;
}

export async function entitiesWriter({ rig, random }: WriterOptions): Promise<Writer> {
  const house = await makeHouse(rig, 'entities');
  const keeper = new Asker(rig, await house.person('keeper'), random.fork(1));
  const chief = new Asker(rig, await house.person('chief', 'group'), random.fork(2));
  const askers = [keeper, chief];
  for (const asker of askers) await asker.logIn();
  const books: Books = { wanted: [], written: new Map() };
  const reached = new Set<string>();
  const given = { house, askers: { keeper, chief }, books };
  const workers = Array.from({ length: atOnce }, (_, at) => new Worker({ ...given, random: random.fork(10 + at) }, at));
  return shiftWriter({
    name: 'entities',
    askers,
    // The chief is asked for a few entities alone.
    steady: [keeper],
    workers: workers.map((worker) => () => worker.work()),
    more: () => ({ 'entities written': reached.size }),
    begin: () => {
      books.wanted.length = 0;
      books.written.clear();
    },
    check: async () => {
      const written = [...books.written.values()];
      for (const { entity } of written) reached.add(entity);
      const stored = await readStored(
        rig,
        written,
        askers.map(({ who }) => who.id),
      );
      return checkWritten(written, books.wanted, stored);
    },
  });
}
