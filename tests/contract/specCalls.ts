/** The specification's plain lists (docs/spec/README.md), read. */
import { readFileSync } from 'node:fs';

export interface SpecParameter {
  readonly name: string;
  /** The value stands here where the specification fixes it. */
  readonly value: string | undefined;
  /** This is told where the specification tells its place. */
  readonly isInQuery: boolean;
}
export interface SpecCall {
  readonly id: string;
  /** Undefined where the specification gives none. */
  readonly method: string | undefined;
  /** Undefined where it is a phrase. */
  readonly path: string | undefined;
  readonly basis: string;
  readonly host: string | undefined;
  readonly auth: string;
  /** `body`, `params`, `none`, or `by-method`. */
  readonly qxOrgId: string;
  readonly headers: readonly string[];
  readonly pathParameters: readonly string[];
  readonly parameters: readonly SpecParameter[];
  readonly body: string | undefined;
  readonly isBinary: boolean;
}

const table = (name: string): string[][] =>
  readFileSync(new URL(`../../docs/spec/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
const given = (cell: string | undefined): string | undefined => (cell === '-' ? undefined : cell);
const several = (cell: string | undefined, by: string): string[] => given(cell)?.split(by) ?? [];

function parameter(text: string): SpecParameter {
  const [named = '', place] = text.split('@');
  const [name = '', value] = named.split('=');
  return { name, value, isInQuery: place === 'query' };
}

const conventions = new Map(table('conventions').map((row) => [row[0], row]));

/** In the order of `calls.txt`. */
export const specCalls: readonly SpecCall[] = table('calls').map(([id = '', method, path, basis = '']) => {
  const [, host, auth = '', qxOrgId = '', headers, pathParameters, parameters, body, answer] = conventions.get(id) ?? [];
  return {
    id,
    method: given(method),
    path: given(path),
    basis,
    host: given(host),
    auth,
    qxOrgId,
    headers: several(headers, '+'),
    pathParameters: several(pathParameters, '+'),
    parameters: several(parameters, ' ').map(parameter),
    body: given(body),
    isBinary: answer === 'binary',
  };
});

/** The names of parameters that the specification knows at all. */
export const specNames: ReadonlySet<string> = new Set(table('names').map(([name = '']) => name));
