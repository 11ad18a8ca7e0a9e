/** Server code asks here for what is in force in an organisation. */
import type { Row } from '#contract/kinds.ts';
import { resources } from '#contract/resources/index.ts';
import type { resources as described } from '#contract/resources/index.ts';
import { quoteName, snakeCase } from './columnNames.ts';
import type { Query } from './database.ts';
import { inForceFunction } from './inForce.ts';
import { pipelined } from './pipelined.ts';

type Described = typeof described;
type FieldsOf<N extends keyof Described> = Described[N]['fields'];
type Stored<N extends keyof Described> = Row<FieldsOf<N>> & { readonly id: string };

export interface InForceAsked<N extends keyof Described, K> {
  /** Stored fields of the entity; `id` comes with them. */
  readonly names: readonly K[];
  /** Rows of these values alone. */
  readonly on?: Partial<Row<FieldsOf<N>>>;
  readonly limit?: number;
}

const column = (name: string): string => `x.${quoteName(snakeCase(name))}`;

/**
 * @returns the rows in force, the nearest first: at most one for each key that `inForce.by` of its description names
 * @throws Error where the description says nothing of what is in force
 */
export async function inForce<N extends keyof Described, K extends keyof Row<FieldsOf<N>> & string>(
  query: Query,
  entity: N,
  orgId: string,
  { names, on = {}, limit }: InForceAsked<N, K>,
): Promise<readonly Pick<Stored<N>, K | 'id'>[]> {
  const resource: { readonly standard?: { readonly inForce?: object } } = resources[entity];
  if (!resource.standard?.inForce) throw new Error(`Rows of ${entity} hold in their organisation alone: expected standard.inForce in its description.`);
  const given = Object.entries(on);
  const where = given.map(([name], at) => `${column(name)} = $${at + 2}`).join(' and ');
  const columns = ['id', ...names].map((name) => `${column(name)} as ${quoteName(name)}`).join(', ');
  const text = `select ${columns} from ${inForceFunction(entity)}($1) with ordinality x${where === '' ? '' : ` where ${where}`} order by x.ordinality${limit === undefined ? '' : ` limit ${limit}`}`;
  const [rows = []] = await pipelined(query, [{ text, values: [orgId, ...given.map(([, value]) => value)], isKept: true }], false);
  return rows as unknown as readonly Pick<Stored<N>, K | 'id'>[];
}
