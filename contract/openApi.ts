/** Pure: every call as OpenAPI 3.1, made of the descriptions. `npm run contract` writes it down. */
import { timeOfDayForm } from './fieldProblem.ts';
import type { Field, Fields, KindName } from './kinds.ts';
import { operations } from './operations.ts';
import type { Gives, Operation } from './resource.ts';
import { routeOf } from './services.ts';
import type { Envelope } from './services.ts';
import { jsonSchemaOf } from './validate.ts';

type Schema = Readonly<Record<string, unknown>>;
interface Taken {
  readonly properties: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const uuid = { type: 'string', format: 'uuid' };
const words = { type: 'string' };
/** Answers have values so; `contract/validate.ts` says what calls take. */
const given: Readonly<Record<KindName, (field: Field) => Schema>> = {
  id: () => uuid,
  ref: () => uuid,
  refTree: () => uuid,
  region: () => words,
  text: () => words,
  longText: () => words,
  richText: () => ({ type: 'string', contentMediaType: 'text/html' }),
  secret: () => words,
  image: () => words,
  file: () => ({ type: 'string', format: 'binary' }),
  phone: () => words,
  idCard: () => words,
  whole: () => ({ type: 'integer' }),
  decimal: () => ({ type: 'number' }),
  money: () => ({ type: 'integer', description: 'fen' }),
  flag: () => ({ type: 'boolean' }),
  choice: ({ choices = {} }) => ({ type: 'string', enum: Object.keys(choices) }),
  state: () => words,
  day: () => ({ type: 'string', format: 'date' }),
  moment: () => ({ type: 'string', format: 'date-time' }),
  timeOfDay: () => ({ type: 'string', pattern: timeOfDayForm.source }),
  many: ({ item }) => ({ type: 'array', items: item ? given[item.kind](item) : {} }),
  lines: ({ line }) => ({ type: 'array', items: objectOf(line?.fields ?? {}) }),
  json: () => ({}),
};

const orNull = (schema: Schema): Schema => (Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] });
const titled = (schema: Schema, { label }: Field): Schema => ({ title: `${label[0]} / ${label[1]}`, ...schema });

/** A field that its reader may not see is absent: nothing is promised but what every row has. */
const objectOf = (fields: Fields): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, titled(field.required ? given[field.kind](field) : orNull(given[field.kind](field)), field)]),
  ),
});

/** Rows that several calls give stand once, under the name of the first of these. */
class Components {
  readonly schemas: Record<string, Schema> = {};
  readonly #names = new Map<string, string>();

  row(key: string, operation: Operation, fields: Fields): Schema {
    const schema = objectOf(fields);
    const text = JSON.stringify(schema);
    const isRow = operation.of !== undefined && ['list', 'detail'].includes(operation.of.verb);
    const name = this.#names.get(text) ?? (isRow ? operation.of.entity : key);
    this.#names.set(text, name);
    this.schemas[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  }
}

const page = (row: Schema): Schema => ({
  type: 'object',
  properties: { rows: { type: 'array', items: row }, position: { type: 'integer' }, next: orNull(words), count: { type: 'integer' } },
});
const frames = (row: Schema): Schema => ({ type: 'object', properties: { rows: { type: 'array', items: row }, lastSeq: { type: 'integer' } } });
const list = (row: Schema): Schema => ({ type: 'array', items: row });
const asIs = (row: Schema): Schema => row;
const shapes = { one: asIs, rows: list, page, messages: frames } as const;

const enveloped = (envelope: Envelope, datas: Schema): Schema =>
  envelope === 'wcp'
    ? { type: 'object', required: ['code', 'msg', 'data'], properties: { code: { const: 200 }, msg: words, data: datas } }
    : { type: 'object', required: ['resp_code', 'resp_msg', 'datas'], properties: { resp_code: { const: 0 }, resp_msg: words, datas } };

const json = (schema: Schema): Schema => ({ 'application/json': { schema } });

function answerOf(gives: Gives, envelope: Envelope, row: (fields: Fields) => Schema): Schema {
  if (gives.shape === 'binary') return { description: 'The file', content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } };
  const datas = gives.shape === 'nothing' ? { type: 'null' } : shapes[gives.shape](row(gives.fields));
  return { description: 'Done', content: json(enveloped(envelope, datas)) };
}

const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const;
const onceKey = { name: 'Idempotency-Key', in: 'header', description: 'A second try with the same key does nothing twice', schema: uuid };
const repeated = { style: 'form', explode: true };

/** Parameters of the address come first, then those behind its question mark. */
function parametersOf(path: string, isAddressed: boolean, { properties, required = [] }: Taken, operation: Operation): readonly Schema[] {
  const inPath = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name));
  const addressed = [...inPath].map((name): Schema => ({ name, in: 'path', required: true, schema: properties[name] ?? words }));
  const asked = Object.entries(properties).filter(([name]) => isAddressed && !inPath.has(name));
  const queried = asked.map(([name, schema]): Schema => {
    const style = operation.takes[name]?.kind === 'many' ? (operation.arrays === 'repeat' ? repeated : { style: 'form', explode: false }) : {};
    return { name, in: 'query', required: required.includes(name), ...style, schema };
  });
  return [...addressed, ...queried, ...(operation.class === 'once' ? [onceKey] : [])];
}

function bodyOf(path: string, { properties, required = [] }: Taken, { encoding = 'json' }: Operation): Schema | undefined {
  const names = Object.keys(properties).filter((name) => !path.includes(`{${name}}`));
  if (names.length === 0) return undefined;
  const needed = required.filter((name) => names.includes(name));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, properties[name]])),
    ...(needed.length > 0 ? { required: needed } : {}),
  };
  return { required: needed.length > 0, content: { [contentTypes[encoding]]: { schema } } };
}

function securityOf({ auth, right }: Operation): readonly Schema[] {
  if (auth === 'basic' || auth === 'application') return [{ [auth]: [] }];
  return right === 'anyone' || auth === 'none' ? [] : [{ bearer: [] }];
}

function callOf(key: string, operation: Operation, components: Components): readonly [path: string, method: string, call: Schema] {
  const [method = '', path = ''] = operation.endpoint.split(' ');
  const { envelope } = routeOf(path).service;
  const taken = jsonSchemaOf(operation.takes) as Taken;
  const isAddressed = method === 'GET' || method === 'DELETE';
  const body = isAddressed ? undefined : bodyOf(path, taken, operation);
  const call = {
    operationId: key,
    tags: [key.split('.')[0] ?? key],
    ...(operation.ours ? { description: `Ours: ${operation.ours}` } : {}),
    'x-spec': operation.spec,
    'x-right': operation.right,
    'x-scope': operation.scope,
    'x-class': operation.class,
    'x-audit': operation.audit,
    security: securityOf(operation),
    parameters: parametersOf(path, isAddressed, taken, operation),
    ...(body ? { requestBody: body } : {}),
    responses: {
      200: answerOf(operation.gives, envelope, (fields) => components.row(key, operation, fields)),
      default: { $ref: `#/components/responses/${envelope === 'wcp' ? 'refusedKnowledge' : 'refused'}` },
    },
  };
  return [path, method.toLowerCase(), call];
}

const why = { anyOf: [{ type: 'object', properties: { fields: { type: 'object', additionalProperties: words } } }, { type: 'null' }] };
const responses = {
  refused: {
    description: 'Not done. `resp_code` says why (`contract/errors.ts`), `datas.fields` what is wrong with which field.',
    content: json({ type: 'object', required: ['resp_code', 'resp_msg'], properties: { resp_code: { type: 'integer' }, resp_msg: words, datas: why } }),
  },
  refusedKnowledge: {
    description: 'Not done, as calls of the knowledge service say it.',
    content: json({ type: 'object', required: ['code', 'msg'], properties: { code: { type: 'integer' }, msg: words, data: why } }),
  },
};
const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', description: 'The session’s token' },
  basic: { type: 'http', scheme: 'basic', description: 'The client’s public label; worth no right' },
  application: { type: 'http', scheme: 'basic', description: 'The application’s public label; worth no right' },
};

export function openApi(): Schema {
  const components = new Components();
  const paths: Record<string, Record<string, Schema>> = {};
  for (const [key, operation] of Object.entries(operations) as [string, Operation][]) {
    const [path, method, call] = callOf(key, operation, components);
    paths[path] = { ...paths[path], [method]: call };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Careline', version: '1', description: 'Made of the descriptions in contract/ by npm run contract.' },
    paths,
    components: { schemas: components.schemas, responses, securitySchemes },
  };
}
