/**
 * Every value that an expression of a source file may have, without running it: constants, both sides of a condition, what functions of the same file return, and what
 * their callers give them. Functions of other files are called where all that they are given is known.
 */
import { isFunction, isNode, nameOf, nodesIn, returnsOf } from './syntax.ts';
import { bind, called, declarationsOf, picked, placeIn, Unseen, worked } from './patterns.ts';
import { functionCalled, givenTo, wordsOf } from './written.ts';
import type { Node, Source } from './syntax.ts';

type Values = readonly unknown[];
type Env = ReadonlyMap<string, unknown>;
type Imported = (from: string) => Promise<Readonly<Record<string, unknown>>>;

const variantsMost = 64;
const depthMost = 40;
const methods: ReadonlySet<string> = new Set([
  'map',
  'flatMap',
  'filter',
  'join',
  'concat',
  'slice',
  'trim',
  'replaceAll',
  'replace',
  'toSorted',
  'split',
  'at',
  'keys',
  'entries',
  'values',
  'fromEntries',
]);

const each = (lists: readonly Values[]): readonly Values[] => {
  const all = lists.reduce<readonly Values[]>((sofar, list) => sofar.flatMap((one) => list.map((value) => [...one, value])), [[]]);
  if (all.length > variantsMost) throw new Unseen(`has more than ${variantsMost} variants`);
  return all;
};

/** The value of these is that of one of their parts. */
const asOneOf: Readonly<Record<string, readonly string[]>> = {
  TSAsExpression: ['expression'],
  TSSatisfiesExpression: ['expression'],
  TSNonNullExpression: ['expression'],
  ParenthesizedExpression: ['expression'],
  ChainExpression: ['expression'],
  AwaitExpression: ['argument'],
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['left', 'right'],
};

export class Evaluator {
  readonly #source: Source;
  readonly #imported: Imported;
  /** Texts that have become a part of some value. */
  readonly read = new Set<Node>();
  #depth = 0;

  constructor(source: Source, imported: Imported) {
    this.#source = source;
    this.#imported = imported;
  }

  /** @throws Unseen for what only a run tells */
  async values(node: Node, env: Env = new Map()): Promise<Values> {
    if (this.#depth > depthMost) throw new Unseen('is put together too deep');
    this.#depth += 1;
    try {
      return await this.#valuesOf(node, env);
    } finally {
      this.#depth -= 1;
    }
  }

  async #valuesOf(node: Node, env: Env): Promise<Values> {
    const inner = (key: string): Promise<Values> => this.values(node[key] as Node, env);
    const alike = asOneOf[node.type];
    if (alike)
      return this.#asOneOf(
        alike.map((key) => node[key] as Node),
        env,
      );
    switch (node.type) {
      case 'Literal':
        this.read.add(node);
        return [node['value']];
      case 'TemplateLiteral':
        return this.#template(node, env);
      case 'Identifier':
        return this.#named(node, env);
      case 'BinaryExpression':
        return each([await inner('left'), await inner('right')]).map(([left, right]) => worked(String(node['operator']), left, right));
      case 'ArrayExpression':
        return this.#array(node, env);
      case 'ObjectExpression':
        return this.#object(node, env);
      case 'MemberExpression':
        return this.#member(node, env);
      case 'CallExpression':
        return this.#call(node, env);
      case 'ArrowFunctionExpression':
        return [this.#callback(node, env)];
      default:
    }
    throw new Unseen(`holds ${node.type}`);
  }

  async #asOneOf(parts: readonly Node[], env: Env): Promise<Values> {
    const found: unknown[] = [];
    for (const part of parts) found.push(...(await this.values(part, env)));
    return found;
  }

  async #template(node: Node, env: Env): Promise<Values> {
    this.read.add(node);
    const texts = nodesIn(node['quasis']).map((one) => String((one['value'] as { cooked: string }).cooked));
    const parts: Values[] = [];
    for (const part of nodesIn(node['expressions'])) parts.push(await this.values(part, env));
    return each(parts).map((given) => texts.reduce((all, text, at) => `${all}${String(given[at - 1])}${text}`));
  }

  async #array(node: Node, env: Env): Promise<Values> {
    const parts: Values[] = [];
    for (const one of nodesIn(node['elements'])) {
      if (one.type === 'SpreadElement') parts.push((await this.values(one['argument'] as Node, env)).map((list) => [...(list as unknown[])]));
      else parts.push((await this.values(one, env)).map((value) => [value]));
    }
    return each(parts).map((lists) => (lists as unknown[][]).flat());
  }

  async #object(node: Node, env: Env): Promise<Values> {
    const entries: [string, Values][] = [];
    for (const one of nodesIn(node['properties'])) {
      if (one.type === 'SpreadElement') throw new Unseen('spreads an object');
      const key = one['computed'] === true ? (await this.values(one['key'] as Node, env))[0] : (nameOf(one['key']) ?? (one['key'] as Node)['value']);
      // A value that is unknown does no harm to those beside it.
      const values = await this.values(one['value'] as Node, env).catch((error: unknown) => [error]);
      entries.push([String(key), values]);
    }
    return each(entries.map(([, values]) => values)).map((given) => Object.fromEntries(entries.map(([key], at) => [key, given[at]])));
  }

  async #member(node: Node, env: Env): Promise<Values> {
    const objects = await this.values(node['object'] as Node, env);
    const property = node['property'] as Node;
    const keys = node['computed'] === true ? await this.values(property, env).catch(() => undefined) : [nameOf(property)];
    return objects.flatMap((object) => {
      if (typeof object !== 'object' || object === null) throw new Unseen(`reads ${String(nameOf(property))} of no object`);
      const found = keys ? keys.map((key) => (object as Readonly<Record<string, unknown>>)[String(key)]) : Object.values(object);
      const unseen = found.find((one) => one instanceof Unseen || one === undefined);
      if (unseen !== undefined || found.length === 0 || found.includes(undefined))
        throw unseen instanceof Unseen ? unseen : new Unseen('reads what an object has not');
      return found;
    });
  }

  /** An arrow function over known values, for the methods of arrays. It answers at once, or not at all. */
  #callback(node: Node, env: Env): { readonly node: Node; readonly env: Env } {
    return { node, env };
  }

  async #apply({ node, env }: { readonly node: Node; readonly env: Env }, given: Values): Promise<unknown> {
    const found = await this.#within(node, given, env);
    if (found.length !== 1) throw new Unseen('has several values for each of a list');
    return found[0];
  }

  async #within(fn: Node, given: Values, env: Env): Promise<Values> {
    const bound = new Map(env);
    nodesIn(fn['params']).forEach((param, at) => bind(bound, param, given[at]));
    const found: unknown[] = [];
    for (const one of returnsOf(this.#source, fn)) found.push(...(await this.values(one, bound)));
    if (found.length === 0) throw new Unseen('returns nothing');
    return [...new Set(found)];
  }

  async #given(node: Node, env: Env): Promise<readonly Values[]> {
    const lists: Values[] = [];
    for (const one of nodesIn(node['arguments'])) {
      if (one.type === 'SpreadElement') throw new Unseen('spreads arguments');
      lists.push(await this.values(one, env).catch((error: unknown) => [error]));
    }
    return each(lists);
  }

  async #call(node: Node, env: Env): Promise<Values> {
    const callee = node['callee'] as Node;
    if (callee.type === 'MemberExpression') return this.#method(node, callee, env);
    const name = nameOf(callee);
    const local = name === undefined ? undefined : functionCalled(this.#source, name);
    const found: unknown[] = [];
    for (const given of await this.#given(node, env)) {
      if (local) found.push(...(await this.#within(local, given, new Map())));
      else found.push(await this.#callImported(name ?? '', given));
    }
    return found;
  }

  async #callImported(name: string, given: Values): Promise<unknown> {
    const unseen = given.find((one) => one instanceof Unseen);
    if (unseen) throw unseen as Unseen;
    const fn = await this.#import(name);
    if (typeof fn !== 'function') throw new Unseen(`calls ${name}`);
    const answer = called(name, () => (fn as (...all: unknown[]) => unknown)(...given));
    if (typeof answer !== 'string' && typeof answer !== 'number' && !Array.isArray(answer)) throw new Unseen(`calls ${name}`);
    return answer;
  }

  async #method(node: Node, callee: Node, env: Env): Promise<Values> {
    const name = nameOf(callee['property']) ?? '';
    const [first, second] = nodesIn(node['arguments']);
    // A parameter of a statement (server/engine/values.ts) has its type beside it.
    if (name === 'add' && first && second) return (await this.values(second, env)).map((type) => `(null::${String(type)})`);
    if (!methods.has(name)) throw new Unseen(`calls ${name}`);
    const objects = nameOf(callee['object']) === 'Object' ? [Object] : await this.values(callee['object'] as Node, env);
    const found: unknown[] = [];
    for (const object of objects) for (const given of await this.#given(node, env)) found.push(await this.#run(object, name, given));
    return found;
  }

  async #run(object: unknown, name: string, given: Values): Promise<unknown> {
    const [callback] = given;
    if (Array.isArray(object) && isCallback(callback)) {
      const answers: unknown[] = [];
      for (const [at, one] of object.entries()) answers.push(await this.#apply(callback, [one, at]));
      return name === 'filter' ? object.filter((_, at) => answers[at]) : name === 'flatMap' ? answers.flat() : answers;
    }
    const unseen = given.find((one) => one instanceof Unseen);
    if (unseen) throw unseen as Unseen;
    const method = (object as Readonly<Record<string, unknown>>)[name];
    if (typeof method !== 'function') throw new Unseen(`calls ${name} of what has it not`);
    return called(name, () => (method as (...all: unknown[]) => unknown).apply(object, [...given]));
  }

  async #import(name: string): Promise<unknown> {
    for (const one of nodesIn(this.#source.program['body']).filter(({ type }) => type === 'ImportDeclaration'))
      for (const specifier of nodesIn(one['specifiers']))
        if (nameOf(specifier['local']) === name)
          return (await this.#imported(String((one['source'] as Node)['value'])))[nameOf(specifier['imported']) ?? 'default'];
    throw new Unseen(`does not say what ${name} is`);
  }

  async #named(node: Node, env: Env): Promise<Values> {
    const name = nameOf(node) ?? '';
    if (env.has(name)) {
      const value = env.get(name);
      if (value instanceof Unseen) throw value;
      return [value];
    }
    for (const scope of this.#source.above(node)) {
      const declared = nodesIn(scope['body'])
        .flatMap(declarationsOf)
        .flatMap((one) => nodesIn(one['declarations']));
      for (const one of declared) {
        const place = placeIn(one['id'], name);
        if (!place) continue;
        if (!isNode(one['init'])) throw new Unseen(`does not say what ${name} begins as`);
        return picked(await this.values(one['init'], env), place);
      }
      if (isFunction(scope)) {
        const at = nodesIn(scope['params']).findIndex((param) => placeIn(param, name));
        if (at >= 0) return this.#parameter(scope, at, name);
      }
    }
    return [await this.#import(name)];
  }

  /** The callers of a function of this file alone say what it is given; else its type may, where that is a choice of words. */
  async #parameter(fn: Node, at: number, name: string): Promise<Values> {
    const param = nodesIn(fn['params'])[at] as Node;
    const words = wordsOf(this.#source, param);
    if (words) return words;
    const given = givenTo(this.#source, fn, at);
    if (!given) throw new Unseen(`is given ${name}`);
    const found: unknown[] = [];
    for (const one of given) found.push(...picked(await this.values(one), placeIn(param, name) ?? []));
    return [...new Set(found)];
  }

  /** The parameters around an expression that are a choice of words: one environment for each combination, so that a word is the same wherever it stands. */
  choicesAround(node: Node): readonly Env[] {
    const params = this.#source
      .above(node)
      .filter(isFunction)
      .flatMap((fn) => nodesIn(fn['params']));
    const known = params.flatMap((param): [string, Values][] => {
      const words = wordsOf(this.#source, param);
      return words ? [[nameOf(param) ?? '', words]] : [];
    });
    return each(known.map(([, words]) => words)).map((given) => new Map(known.map(([name], at) => [name, given[at]])));
  }
}

type Callback = { readonly node: Node; readonly env: Env };
const isCallback = (value: unknown): value is Callback => typeof value === 'object' && value !== null && isNode((value as Partial<Callback>).node);
