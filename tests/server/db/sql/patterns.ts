/** Values are taken out of patterns, worked out and handed over here, or it is said that only a run tells them. */
import { isNode, nameOf, nodesIn } from './syntax.ts';
import type { Node } from './syntax.ts';

export class Unseen extends Error {}
type Values = readonly unknown[];

export function worked(operator: string, left: unknown, right: unknown): unknown {
  if (operator === '+') return typeof left === 'number' && typeof right === 'number' ? left + right : `${String(left)}${String(right)}`;
  const [a, b] = [Number(left), Number(right)];
  const found: Readonly<Record<string, number>> = { '-': a - b, '*': a * b, '/': a / b };
  const value = found[operator];
  if (value === undefined || Number.isNaN(value)) throw new Unseen(`works out ${operator}`);
  return value;
}

/** A function that was made for other values refuses these. */
export function called(name: string, run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    throw new Unseen(`calls ${name}, which fails: ${String(error)}`);
  }
}

export const declarationsOf = (node: Node): readonly Node[] =>
  node.type === 'VariableDeclaration' && node['kind'] === 'const'
    ? [node]
    : node.type.startsWith('Export')
      ? nodesIn(node['declaration']).flatMap(declarationsOf)
      : [];

/** A name stands so far within a pattern: the keys that lead to it. */
export function placeIn(pattern: unknown, name: string): readonly string[] | undefined {
  if (!isNode(pattern)) return undefined;
  if (pattern.type === 'AssignmentPattern') return placeIn(pattern['left'], name);
  if (nameOf(pattern) === name) return [];
  const parts: [string, Node][] =
    pattern.type === 'ObjectPattern'
      ? nodesIn(pattern['properties']).flatMap((one): [string, Node][] => (one.type === 'Property' ? [[nameOf(one['key']) ?? '', one['value'] as Node]] : []))
      : pattern.type === 'ArrayPattern'
        ? (pattern['elements'] as (Node | null)[]).flatMap((one, at): [string, Node][] => (one ? [[String(at), one]] : []))
        : [];
  for (const [key, part] of parts) {
    const place = placeIn(part, name);
    if (place) return [key, ...place];
  }
  return undefined;
}

export const picked = (values: Values, place: readonly string[]): Values =>
  values.map((value) =>
    place.reduce<unknown>((part, key) => {
      const found = typeof part === 'object' && part !== null ? (part as Readonly<Record<string, unknown>>)[key] : undefined;
      if (found instanceof Unseen) throw found;
      if (found === undefined) throw new Unseen(`takes ${key} of what has it not`);
      return found;
    }, value),
  );

export function bind(env: Map<string, unknown>, param: Node, given: unknown): void {
  const value = given === undefined ? new Unseen('is given nothing') : given;
  for (const name of namesIn(param)) {
    try {
      env.set(name, value instanceof Unseen ? value : picked([value], placeIn(param, name) ?? [])[0]);
    } catch (error) {
      env.set(name, error);
    }
  }
}

const namesIn = (pattern: Node): readonly string[] =>
  nameOf(pattern) !== undefined
    ? [nameOf(pattern) ?? '']
    : pattern.type === 'AssignmentPattern'
      ? namesIn(pattern['left'] as Node)
      : nodesIn(pattern.type === 'ObjectPattern' ? nodesIn(pattern['properties']).map((one) => one['value']) : pattern['elements']).flatMap(namesIn);
