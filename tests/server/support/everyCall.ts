/** Every call of the endpoint table, with what it takes: for suites that are generated over all of them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Field } from '#contract/kinds.ts';
import { operationOf } from '#contract/readings/anyOperation.ts';
import type { OperationKey } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import type { CallOptions } from './runningServer.ts';

export interface Endpoint {
  readonly id: OperationKey;
  readonly method: string;
  readonly path: string;
  readonly public: boolean;
  readonly right: string;
  readonly class: 'read' | 'write' | 'once';
}
export const endpoints = JSON.parse(readFileSync('contract/endpoints.json', 'utf8')) as readonly Endpoint[];
export const operationAt = ({ id }: Pick<Endpoint, 'id'>): Operation => operationOf(id);

/** They end the session that asks, or begin another one. */
const sessionCalls: ReadonlySet<string> = new Set(['session.logout', 'session.login', 'session.memberLogin', 'session.firstAdministrator']);
export const endsOrBegins = ({ id }: Endpoint): boolean => sessionCalls.has(id);

/** Names of rows, as calls ask for them, and their ids. */
export type Ids = Readonly<Record<string, string>>;
export type Payload = Readonly<Record<string, unknown>>;

const ofKind: Partial<Readonly<Record<Field['kind'], (field: Field) => unknown>>> = {
  whole: ({ options }) => options.min ?? 1,
  money: () => 1,
  flag: () => true,
  choice: ({ choices = {} }) => Object.keys(choices)[0],
  id: () => randomUUID(),
  ref: () => randomUUID(),
  refTree: () => randomUUID(),
  day: () => '2026-11-22',
  moment: () => '2026-11-22T00:00:00.000Z',
};
/** Something that fits the kind and names nothing. */
export const sampleOf = (field: Field): unknown =>
  field.line
    ? [Object.fromEntries(Object.entries(field.line.fields).map(([name, inner]) => [name, sampleOf(inner)]))]
    : (ofKind[field.kind] ?? (() => 'x'))(field);

const otherwise: Readonly<Record<string, string>> = { busId: 'order', toUserId: 'userId', conversationIds: 'conversation', memberIds: 'userId' };
/** A tenant other than the fixed one and a place to go on from say nothing of rows. */
const unasked: ReadonlySet<string> = new Set(['tenantId', 'next', 'filter', 'sort']);
const rowKinds: ReadonlySet<string> = new Set(['id', 'ref', 'refTree', 'text']);
/** These words have a meaning in a call, where any would fit its kind and one alone does something. A sheet of Excel says when it was made. */
const meant: Readonly<Record<string, unknown>> = { words: 'canary', searchValue: 'canary', version: 1, act: 'remove', format: 'csv' };

function rowFor(name: string, field: Field, ids: Ids, entity: string): unknown {
  if (field.kind === 'many' && field.item) {
    const row = rowFor(name === 'ids' ? 'id' : name, field.item, ids, entity);
    return row === undefined ? undefined : [row];
  }
  if (!rowKinds.has(field.kind)) return undefined;
  return ids[name === 'id' ? entity : (otherwise[name] ?? name)] ?? (field.of === undefined ? undefined : ids[field.of]);
}
function given(name: string, field: Field): unknown {
  if (name in meant) return meant[name];
  if (!field.required) return undefined;
  return field.kind === 'many' && field.item ? [sampleOf(field.item)] : sampleOf(field);
}

/** A call takes these, with these rows wherever it wants a row. */
export function payloadOf(endpoint: Endpoint, ids: Ids): Payload {
  const [entity = ''] = endpoint.id.split('.');
  const asked = Object.entries(operationAt(endpoint).takes).filter(([name]) => !unasked.has(name));
  const values = asked.map(([name, field]) => [name, rowFor(name, field, ids, entity) ?? given(name, field)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

export const queryOf = (payload: Payload): string =>
  new URLSearchParams(Object.entries(payload).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)]))).toString();

export const pathOf = ({ path }: Endpoint, payload: Payload): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(payload[name] ?? 'x')));

export const hasBody = ({ method }: Pick<Endpoint, 'method'>): boolean => method !== 'GET' && method !== 'DELETE';

/** The specification has it sent so. */
export function asked(endpoint: Endpoint, payload: Payload): [method: string, path: string, options: CallOptions] {
  const path = pathOf(endpoint, payload);
  if (!hasBody(endpoint)) return [endpoint.method, `${path}?${queryOf(payload)}`, {}];
  const { encoding } = operationAt(endpoint);
  if (encoding === 'multipart') return [endpoint.method, path, { body: new FormData() }];
  const form = Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, String(value)]));
  return [endpoint.method, path, encoding === 'form' ? { form } : { json: payload }];
}

/** A handful of people would ask so many at once. */
export async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const open = [...all];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = open.pop(); next !== undefined; next = open.pop()) await work(next);
    }),
  );
}
