/** What a resource and an operation are. Inference lives here, in `kinds.ts` and in the client; nowhere else. */
import type { Fields, Input, Label, Row } from './kinds.ts';
import type { Right } from './rights.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** A wire stands whole, so that a search for what the network tab shows finds it. */
export type Wire = `${Method} /${string}`;

/** Which rows a call may touch; decided at the server. */
export type Scope = 'public' | 'self' | 'own' | 'org' | 'orgAndBelow' | 'group';
/** `once` takes an idempotency key where the feature is on. */
export type CallClass = 'read' | 'write' | 'once';
export type AuditClass = 'none' | 'list' | 'view' | 'change' | 'login' | 'file' | 'export';

/** What an answer's `datas` holds. */
export type Gives =
  | { readonly shape: 'nothing' }
  | { readonly shape: 'one'; readonly fields: Fields }
  | { readonly shape: 'rows'; readonly fields: Fields }
  | { readonly shape: 'page'; readonly fields: Fields }
  | { readonly shape: 'messages'; readonly fields: Fields }
  | { readonly shape: 'binary' };

export const nothing = { shape: 'nothing' } as const;
export const binary = { shape: 'binary' } as const;
export const one = <const F extends Fields>(fields: F): { readonly shape: 'one'; readonly fields: F } => ({ shape: 'one', fields });
export const rows = <const F extends Fields>(fields: F): { readonly shape: 'rows'; readonly fields: F } => ({ shape: 'rows', fields });
/** Rows, the log position they are true at, and where to go on (`next`: opaque, keyset). */
export const page = <const F extends Fields>(fields: F): { readonly shape: 'page'; readonly fields: F } => ({ shape: 'page', fields });
/** Frames of one conversation in order of `seq`. */
export const messages = <const F extends Fields>(fields: F): { readonly shape: 'messages'; readonly fields: F } => ({ shape: 'messages', fields });

export interface Page<R> {
  readonly rows: readonly R[];
  /** Absent from a back end without the feature. */
  readonly position?: number;
  readonly next?: string | null;
}

export type Given<G> = G extends { shape: 'one'; fields: infer F extends Fields }
  ? Row<F>
  : G extends { shape: 'rows'; fields: infer F extends Fields }
    ? readonly Row<F>[]
    : G extends { shape: 'page'; fields: infer F extends Fields }
      ? Page<Row<F>>
      : G extends { shape: 'messages'; fields: infer F extends Fields }
        ? { readonly rows: readonly Row<F>[]; readonly lastSeq: number }
        : G extends { shape: 'binary' }
          ? Blob
          : null;

export interface Operation<T extends Fields = Fields, G extends Gives = Gives> {
  readonly wire: Wire;
  /** The ids of `docs/spec/calls.txt` this wire answers; empty only with a reason in `ours`. */
  readonly spec: readonly string[];
  readonly ours?: string;
  readonly takes: T;
  readonly gives: G;
  readonly right: Right | 'anyone' | 'signedIn';
  readonly scope: Scope;
  readonly class: CallClass;
  readonly audit: AuditClass;
  /** How the body travels; JSON unless told. */
  readonly encoding?: 'json' | 'form' | 'multipart';
  /** Who the caller says he is; `session` (bearer, else the basic credential) unless told. */
  readonly auth?: 'session' | 'basic' | 'application' | 'none';
  /** Arrays as repeated keys (specification price call, spec 7). */
  readonly arrays?: 'repeat';
}

export const operation = <const T extends Fields, const G extends Gives>(wire: Wire, rest: Omit<Operation<T, G>, 'wire'>): Operation<T, G> => ({
  wire,
  ...rest,
});

export interface Resource<F extends Fields = Fields, O extends Record<string, Operation> = Record<string, Operation>> {
  readonly name: string;
  readonly label: Label;
  readonly fields: F;
  readonly operations: O;
  /** Unique together, in column order; the first is the natural key. */
  readonly unique?: readonly (readonly string[])[];
  /** The same, with empty values counted as equal. */
  readonly uniqueNullsEqual?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
  /** True where the row belongs to an organisation (nearly all do). */
  readonly orgOwned: boolean;
}

export const resource = <const F extends Fields, const O extends Record<string, Operation>>(
  name: string,
  rest: Omit<Resource<F, O>, 'name'>,
): Resource<F, O> => ({ name, ...rest });

export type InputOf<O> = O extends Operation<infer T, Gives> ? Input<T> : never;
export type AnswerOf<O> = O extends Operation<Fields, infer G> ? Given<G> : never;

/** `{a: op}` under `order` becomes `{'order.a': op}`. */
export type Keyed<N extends string, O> = { readonly [K in keyof O & string as `${N}.${K}`]: O[K] };
export const keyed = <const N extends string, const O extends Record<string, Operation>>(name: N, operations: O): Keyed<N, O> =>
  Object.fromEntries(Object.entries(operations).map(([key, value]) => [`${name}.${key}`, value])) as Keyed<N, O>;
