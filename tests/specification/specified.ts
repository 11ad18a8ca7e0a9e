/**
 * A client of the specification knows the plain lists of `docs/spec`, and the OpenAPI document for what the specification withholds (the method and the rest of the path
 * where it gives a phrase, and the fields of a payload). A call exists where the document names its id.
 */
import { readFileSync } from 'node:fs';
import { specCalls } from '#tests/contract/specCalls.ts';
import type { SpecCall } from '#tests/contract/specCalls.ts';

export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly maxLength?: number;
}
export type Encoding = 'json' | 'form' | 'multipart';
export interface Specified {
  readonly ids: readonly string[];
  readonly method: string;
  /** The path is as the specification writes it, with `{id}` where a value stands. */
  readonly path: string;
  /** `METHOD path`. */
  readonly endpoint: string;
  readonly fields: Readonly<Record<string, Schema>>;
  /** A client sends either encoding where the specification says that some calls are form-encoded. */
  readonly encodings: readonly Encoding[];
  /** `none`, `basic-application`, or `bearer-or-basic`: the session's bearer, otherwise the fixed basic credential. */
  readonly auth: string;
  /** `body`, `params` or `none`. */
  readonly qxOrgId: string;
  readonly headers: readonly string[];
  /** Values that the specification fixes, such as tenantId=webApp. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly isBinary: boolean;
  /** A list, whatever its path is called. */
  readonly answersRows: boolean;
}

interface Answering {
  readonly type?: string;
  readonly properties?: { readonly rows?: unknown; readonly datas?: Answering };
}
interface Documented {
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Answering }>> }>>;
  readonly 'x-spec': readonly string[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly properties: Readonly<Record<string, Schema>> } }>> };
}

const order = specCalls.map(({ id }) => id);
const placeOf = (said: string, method: string): string => (said !== 'by-method' ? said : method === 'POST' ? 'body' : method === 'GET' ? 'params' : 'none');

/** An array, or a page that holds one. */
function listsRows({ responses }: Documented): boolean {
  const datas = responses['200']?.content?.['application/json']?.schema.properties?.datas;
  return datas?.type === 'array' || datas?.properties?.rows !== undefined;
}

function encodingsOf(told: readonly SpecCall[], method: string, type: string | undefined): readonly Encoding[] {
  if (type === 'multipart/form-data') return ['multipart'];
  return method === 'POST' && told.some(({ body }) => body?.startsWith('form')) ? ['form', 'json'] : ['json'];
}

function specifiedOf(path: string, method: string, documented: Documented): Specified {
  const { 'x-spec': ids, parameters, requestBody } = documented;
  const told = specCalls.filter(({ id }) => ids.includes(id));
  const [first] = told;
  if (!first) throw new Error(`${method} ${path}: none of ${ids.join(', ')} stands in docs/spec/calls.txt.`);
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {});
  const encodings = encodingsOf(told, method, type);
  const asked = parameters.filter((one) => one.in !== 'header').map(({ name, schema }): [string, Schema] => [name, schema]);
  return {
    ids,
    method,
    path,
    endpoint: `${method} ${path}`,
    fields: { ...Object.fromEntries(asked), ...body?.schema.properties },
    encodings,
    auth: first.auth,
    // Spec 7: a body that is form data carries none.
    qxOrgId: encodings.includes('multipart') ? 'none' : placeOf(first.qxOrgId, method),
    headers: first.headers,
    fixed: Object.fromEntries(first.parameters.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]]))),
    // The operations of a resource stand in its line alone: which of them answers with a file, its document says.
    isBinary: told.some((one) => one.isBinary) || documented.responses['200']?.content?.['application/json'] === undefined,
    answersRows: method === 'GET' && listsRows(documented),
  };
}

const { paths } = JSON.parse(readFileSync('contract/openapi.json', 'utf8')) as { paths: Readonly<Record<string, Readonly<Record<string, Documented>>>> };
const placeIn = ({ ids }: Specified): number => order.indexOf(ids[0] ?? '');

/** Those that exist, in the order of the specification. */
export const calls: readonly Specified[] = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, one]) => one['x-spec'].length > 0)
      .map(([method, one]) => specifiedOf(path, method.toUpperCase(), one)),
  )
  .toSorted((a, b) => placeIn(a) - placeIn(b));

/** @throws for an endpoint that does not exist: a judgement names its call as the document does */
export function callAt(endpoint: string): Specified {
  const call = calls.find((one) => one.endpoint === endpoint);
  if (!call) throw new Error(`${endpoint} does not exist: see contract/openapi.json for how it is spelt now.`);
  return call;
}
