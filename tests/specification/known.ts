/** Every judgement has these at hand: a client that is logged in, the rows it has seen, and further logins. */
import { Client } from './client.ts';
import type { Answer, Given } from './client.ts';
import { families } from './kinds.ts';
import type { Family } from './kinds.ts';
import { Rows } from './rows.ts';
import { callAt } from './specified.ts';
import { startStage } from './stage.ts';
import type { Stage } from './stage.ts';

export interface Known {
  readonly stage: Stage;
  readonly client: Client;
  readonly rows: Rows;
  /** The calls that were done at least once, by endpoint, and by endpoint and encoding. */
  readonly done: ReadonlySet<string>;
  /** Another session of its own; nobody's without a name. */
  readonly enter: (username?: string, password?: string) => Promise<Client>;
}
/** Observes one call at the server. */
export type Judgement = (known: Known) => Promise<void>;
export type Judgements = Readonly<Record<string, Judgement>>;

export const login = 'POST /api-uaa/oauth/user/token';
/** Spec 7: "bearer token from the session"; the answer's own field is not shown, so it is read where such services have it. */
export const tokenOf = ({ datas }: Answer): string => String((datas as Given)['access_token']);

/** The organisation that the session is in, found where an answer names one. */
export function orgIdIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = (value as Given)['orgId'];
  return typeof own === 'string' ? own : Object.values(value).reduce<string | undefined>((found, one) => found ?? orgIdIn(one), undefined);
}

export function familyNamed(name: string): Family {
  const family = families.find((one) => one.name === name);
  if (!family) throw new Error(`No call stands below ${name}: see contract/openapi.json.`);
  return family;
}

export async function startKnown(): Promise<Known> {
  const stage = await startStage();
  const done = new Set<string>();
  const enter = async (username?: string, password = stage.password): Promise<Client> => {
    const client = new Client(stage.url, done);
    if (username === undefined) return client;
    const answer = await client.done(callAt(login), { username, password });
    client.token = tokenOf(answer);
    client.orgId = orgIdIn(answer.datas);
    return client;
  };
  const client = await enter(stage.administrator);
  const rows = new Rows(client);
  await rows.readAll();
  return { stage, client, rows, done, enter };
}
