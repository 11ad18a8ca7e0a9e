/** A message may say this of a customer: names and dates, by the table of variables that journeys and visit rules have in common. */
import { dateFacts, journeyVariables, variableAliases } from '#contract/journeys/facts.ts';
import type { DateFact, DateName, VariableName } from '#contract/journeys/facts.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { dayAt } from '#server/kit/shanghai.ts';

/** A customer, and since when something goes on with them. */
export interface Customer {
  readonly memberId: string;
  readonly enteredAt: string;
  readonly occurredAt: string | null;
}
type Variables = Readonly<Record<string, string | null>>;

const column = (field: string): string => quoteName(snakeCase(field));
const dateSql = ({ entity, by, field }: NonNullable<DateFact['of']>): string =>
  `select x.${column(field)} as value from ${quoteName(snakeCase(entity))} x where x.${column(by)} = $1 and x.deleted_at is null and x.${column(field)} is not null
   order by x.created_at desc, x.id desc limit 1`;
const dateStatements = new Map(Object.entries<DateFact>(dateFacts).flatMap(([name, { of }]) => (of ? [[name, prepared(dateSql(of))] as const] : [])));

/** @returns a day or a moment; null: unknown */
export async function dateOf(query: Query, customer: Customer, name: DateName): Promise<string | null> {
  if (name === 'entered') return customer.enteredAt;
  if (name === 'occurred') return customer.occurredAt;
  const statement = dateStatements.get(name);
  if (statement === undefined) return null;
  const [row] = await query.query<{ value: string | null }>(statement, [customer.memberId]);
  return row?.value ?? null;
}

/** Names and dates are read by one statement: each message asks for all of them. */
const factsSql =
  prepared(`select m.name as customer, g.name as org, u.nick_name as owner${[...dateStatements].map(([name, sql]) => `, (${sql}) as ${quoteName(name)}`).join('')}
  from member m left join organisation g on g.id = m.org_id left join staff_user u on u.id = m.owner_user_id where m.id = $1`);
type Facts = Readonly<Record<string, string | null>>;

/** A day as a text says it. */
const daySaid = (value: string | null): string | null => (value === null ? null : value.length === 10 ? value : dayAt(Date.parse(value)));

export async function variablesOf({ query, now }: { readonly query: Query; readonly now: number }, customer: Customer): Promise<Variables> {
  const [facts = {}] = await query.query<Facts>(factsSql, [customer.memberId]);
  const { customer: name = null, org = null, owner = null, ...dates } = facts;
  const own = { entered: customer.enteredAt, occurred: customer.occurredAt };
  return {
    customer: name,
    org,
    owner,
    today: dayAt(now),
    ...Object.fromEntries(Object.entries({ ...own, ...dates }).map(([date, at]) => [date, daySaid(at)])),
  };
}

/** A text of a template has these by their Chinese names and by their keys. */
export const namedVariables = (values: Variables): Variables =>
  Object.fromEntries([
    ...(Object.keys(journeyVariables) as VariableName[]).flatMap((key) => [
      [key, values[key] ?? null] as const,
      [journeyVariables[key][0], values[key] ?? null] as const,
    ]),
    ...Object.entries(variableAliases).map(([alias, key]) => [alias, values[key] ?? null] as const),
  ]);
