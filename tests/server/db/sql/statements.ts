/** Every SQL statement that the server's source files send, as text; those that only a run puts together are named with the reason. */
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Evaluator } from './constantText.ts';
import { Unseen } from './patterns.ts';
import { nameOf, nodesIn, Source } from './syntax.ts';
import type { Node } from './syntax.ts';

export interface Sent {
  readonly path: string;
  readonly line: number;
  readonly texts: readonly string[];
}
export interface NotSeen {
  readonly path: string;
  readonly line: number;
  readonly why: string;
}

const importFrom =
  (path: string) =>
  (from: string): Promise<Readonly<Record<string, unknown>>> =>
    from.startsWith('.') ? import(pathToFileURL(resolve(dirname(path), from)).href) : import(from);

const beginsAsSql = /^\s*(select|insert into|update|delete from|with|merge into)\s+\S/i;
const besideText: ReadonlySet<string> = new Set(['values', 'isKept', 'isServers']);

/** A statement leaves by these: a query, a statement that is sent together with others, one that is planned once. */
function leavingBy(node: Node): Node | undefined {
  if (node.type === 'CallExpression') {
    const callee = node['callee'] as Node;
    const isQuery = callee.type === 'MemberExpression' && nameOf(callee['property']) === 'query';
    return isQuery || nameOf(callee) === 'prepared' ? nodesIn(node['arguments'])[0] : undefined;
  }
  if (node.type !== 'ObjectExpression') return undefined;
  const properties = nodesIn(node['properties']);
  if (!properties.some((one) => besideText.has(nameOf(one['key']) ?? ''))) return undefined;
  return properties.find((one) => nameOf(one['key']) === 'text')?.['value'] as Node | undefined;
}

const cookedOf = (part: Node | undefined): unknown => (part?.['value'] as { readonly cooked: string } | undefined)?.cooked;
const textOf = (node: Node): string => (node.type === 'TemplateLiteral' ? String(cookedOf(nodesIn(node['quasis'])[0])) : String(node['value']));
const isText = ({ type, value }: Node): boolean => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string');

interface Found {
  readonly sent: readonly Sent[];
  readonly notSeen: readonly NotSeen[];
}

async function textsOf(evaluator: Evaluator, node: Node): Promise<readonly string[]> {
  const values: unknown[] = [];
  for (const env of evaluator.choicesAround(node)) values.push(...(await evaluator.values(node, env)));
  return [...new Set(values.filter((one) => typeof one === 'string'))];
}

async function readAll(evaluator: Evaluator, source: Source, nodes: readonly Node[]): Promise<Found> {
  const { path } = source;
  const sent: Sent[] = [];
  const notSeen: NotSeen[] = [];
  for (const node of nodes) {
    const line = source.lineOf(node);
    try {
      sent.push({ path, line, texts: await textsOf(evaluator, node) });
    } catch (error) {
      if (!(error instanceof Unseen)) throw error;
      notSeen.push({ path, line, why: error.message });
    }
  }
  return { sent, notSeen };
}

/** A text that is written down as a statement and led to none of these leaves by another way, or is a part of one that cannot be read. */
export async function statementsOf(path: string): Promise<Found> {
  const source = new Source(path);
  const evaluator = new Evaluator(source, importFrom(path));
  const leaving = await readAll(
    evaluator,
    source,
    source.nodes.flatMap((node) => leavingBy(node) ?? []),
  );
  const others = source.nodes.filter((node) => isText(node) && beginsAsSql.test(textOf(node)) && !evaluator.read.has(node));
  const beside = await readAll(evaluator, source, others);
  return { sent: [...leaving.sent, ...beside.sent], notSeen: [...leaving.notSeen, ...beside.notSeen] };
}
