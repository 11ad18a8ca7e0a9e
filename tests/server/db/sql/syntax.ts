/** The syntax tree of a source file, each node with what it stands in. */
import { readFileSync } from 'node:fs';
import { parseAst } from 'vite';

export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
export const nodesIn = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);
export const nameOf = (node: unknown): string | undefined => (isNode(node) && node.type === 'Identifier' ? String(node['name']) : undefined);

export class Source {
  readonly path: string;
  readonly text: string;
  readonly program: Node;
  readonly nodes: readonly Node[];
  readonly #parents = new Map<Node, Node>();

  constructor(path: string) {
    this.path = path;
    this.text = readFileSync(path, 'utf8');
    this.program = parseAst(this.text, { lang: 'ts' }) as unknown as Node;
    const nodes: Node[] = [];
    const open: Node[] = [this.program];
    for (let node = open.pop(); node; node = open.pop()) {
      nodes.push(node);
      for (const child of Object.values(node).flatMap(nodesIn)) {
        this.#parents.set(child, node);
        open.push(child);
      }
    }
    this.nodes = nodes;
  }

  above(node: Node): readonly Node[] {
    const found: Node[] = [];
    for (let next = this.#parents.get(node); next; next = this.#parents.get(next)) found.push(next);
    return found;
  }

  lineOf(node: Node): number {
    return this.text.slice(0, node.start).split('\n').length;
  }
}

const functions: ReadonlySet<string> = new Set(['ArrowFunctionExpression', 'FunctionDeclaration', 'FunctionExpression']);
export const isFunction = (node: Node): boolean => functions.has(node.type);

/** A function may return these; those of functions within it are not its own. */
export function returnsOf(source: Source, fn: Node): readonly Node[] {
  const body = nodesIn(fn['body'])[0];
  if (!body) return [];
  if (body.type !== 'BlockStatement') return [body];
  return source.nodes
    .filter((node) => node.type === 'ReturnStatement' && source.above(node).find(isFunction) === fn)
    .flatMap((node) => nodesIn(node['argument']));
}
