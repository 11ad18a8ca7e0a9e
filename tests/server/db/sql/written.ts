/** A source file says this of its functions: which one a name means, the words that a parameter may be, and what its callers give. */
import { isFunction, isNode, nameOf, nodesIn } from './syntax.ts';
import type { Node, Source } from './syntax.ts';

export function functionCalled({ nodes }: Source, name: string): Node | undefined {
  const found = nodes.find(
    (node) =>
      (node.type === 'FunctionDeclaration' && nameOf(node['id']) === name) ||
      (node.type === 'VariableDeclarator' && nameOf(node['id']) === name && isNode(node['init']) && isFunction(node['init'])),
  );
  return found?.type === 'VariableDeclarator' ? (found['init'] as Node) : found;
}

/** @returns nothing where the type of the parameter is anything but a choice of words */
export function wordsOf({ nodes }: Source, param: Node): readonly string[] | undefined {
  const type = (param['typeAnnotation'] as Node | undefined)?.['typeAnnotation'] as Node | undefined;
  if (!type) return undefined;
  const alias =
    type.type === 'TSTypeReference'
      ? nodes.find((node) => node.type === 'TSTypeAliasDeclaration' && nameOf(node['id']) === nameOf(type['typeName']))
      : undefined;
  const union = (alias?.['typeAnnotation'] as Node | undefined) ?? type;
  const all = union.type === 'TSUnionType' ? nodesIn(union['types']) : [union];
  const words = all.map((one) => (one.type === 'TSLiteralType' ? (one['literal'] as Node)['value'] : undefined));
  return words.every((word) => typeof word === 'string') ? words : undefined;
}

/** @returns what each caller gives at this place; nothing where callers are elsewhere, or where the function is handed on */
export function givenTo(source: Source, fn: Node, at: number): readonly Node[] | undefined {
  const [around] = source.above(fn);
  const declared = fn.type === 'FunctionDeclaration' ? fn : around?.type === 'VariableDeclarator' ? around : undefined;
  const own = nameOf(declared?.['id']);
  if (!declared || own === undefined || source.above(declared).some(({ type }) => type.startsWith('Export'))) return undefined;
  const uses = source.nodes.filter((node) => nameOf(node) === own && node !== declared['id']);
  const given = uses.flatMap((use) => {
    const [call] = source.above(use);
    return call?.type === 'CallExpression' && call['callee'] === use ? nodesIn(call['arguments']).slice(at, at + 1) : [];
  });
  return uses.length > 0 && given.length === uses.length ? given : undefined;
}
