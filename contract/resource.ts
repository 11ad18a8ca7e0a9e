/** A resource and an operation are defined here. Inference lives here, in `kinds.ts` and in the client; nowhere else. */
import type { Act } from './acts/act.ts';
import type { Author } from './author.ts';
import type { Previews } from './acts/previews.ts';
import type { Claim } from './claim.ts';
import type { InForce } from './inForce.ts';
import type { Mergeable } from './merge.ts';
import type { Field, Fields, Input, Row } from './kinds.ts';
import type { Label } from './label.ts';
import type { Period } from './period.ts';
import type { ResourceScreen } from './screens/resourceScreen.ts';
import type { Right } from './rights.ts';
import type { FigureShapes, boardAnswer, bulkReport, countTakes, historyRow, listTakes, optionRow, placing } from './standardShapes.ts';
import type { Board, Figure, Views } from './screens/views.ts';
import type { Versioned, VersionVerb } from './versions.ts';
import type { LifeStep } from './lives/life.ts';
import type { StateNumbers } from './lives/numbers.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** An endpoint stands whole, so that a search for what the network tab shows finds it. */
export type Endpoint = `${Method} /${string}`;

/** A call may touch these rows; it is decided at the server. */
export type Scope = 'public' | 'self' | 'own' | 'org' | 'orgAndBelow' | 'inherited' | 'group';
/** `once` takes an idempotency key where the feature is on. */
export type CallClass = 'read' | 'write' | 'once';
export type AuditClass = 'none' | 'list' | 'view' | 'change' | 'login' | 'file' | 'export';
/** An answer's `datas` holds one of these. */
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
  /** At most one more than `resourceLimits.counted`, which says "more than that"; where finding the rows has told it. */ readonly count?: number;
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
  readonly endpoint: Endpoint;
  /** The ids of `docs/spec/calls.txt` this endpoint answers; empty only with a reason in `ours`. */
  readonly spec: readonly string[];
  readonly ours?: string;
  readonly takes: T;
  readonly gives: G;
  readonly right: Right | 'anyone' | 'signedIn';
  readonly scope: Scope;
  readonly class: CallClass;
  readonly audit: AuditClass;
  /** The body travels so; JSON unless told. */
  readonly encoding?: 'json' | 'form' | 'multipart';
  /** The caller says so who they are; `session` (bearer, else the basic credential) unless told. */
  readonly auth?: 'session' | 'basic' | 'application' | 'none';
  /** Whoever has the answer asks by its ETag whether it still stands; all other answers are kept by nobody. */
  readonly isRevalidated?: true;
  /** Arrays as repeated keys (specification price call, spec 7). */
  readonly arrays?: 'repeat';
  /** Spec 4: these states are sent as numbers (`standard.numbered`); the code on both sides has the states. */
  readonly numbers?: StateNumbers;
  /** The call runs another one and takes it back (contract/acts/preview.ts). Its handler is the engine's. */
  readonly previews?: Previews;
  /** A standard call: which entity's, and what it means. Its handler is the engine's (`server/engine`). */
  readonly of?: StandardCall;
}

/** A call is made with these: no word of what it takes and gives (docs/adr/0059). */
export interface Call extends Pick<Operation, 'endpoint' | 'class' | 'encoding' | 'auth' | 'arrays' | 'numbers'> {
  readonly gives: Pick<Gives, 'shape'>;
  /** The specification does not have it. */
  readonly isOurs?: true;
  /** Absent where everybody may make it who is logged in, or anyone. */
  readonly right?: Operation['right'];
}

export interface StandardCall {
  readonly entity: string;
  readonly verb: StandardVerb;
  /** The rows of these choices alone, where a family of endpoints sees a part of its entity. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Members call it too, for rows of their own (`memberId`); staff need this right. */
  readonly staff?: Right;
}
export type StandardVerb = keyof SpecCalls<Fields> | keyof OwnCalls<Fields> | keyof TreeCalls<Fields> | keyof BoardCalls | VersionVerb | 'timeLine';
/** An operation that the engine serves: it needs no handler of its own. */
export interface StandardOperation<T extends Fields = Fields, G extends Gives = Gives> extends Operation<T, G> {
  readonly of: StandardCall;
}

export const operation = <const T extends Fields, const G extends Gives>(endpoint: Endpoint, rest: Omit<Operation<T, G>, 'endpoint'>): Operation<T, G> => ({
  endpoint,
  ...rest,
});

/** An endpoint of the specification with the ids of `docs/spec/calls.txt` it answers; an empty id: ours. */
export type SpecEndpoint = readonly [endpoint: Endpoint, ...spec: readonly string[]];
export type SpecVerb = Exclude<keyof SpecCalls<Fields>, 'figuresExport'> | 'detail' | 'options' | 'export' | 'publish';
export type Endpoints = Readonly<Partial<Record<SpecVerb, SpecEndpoint>>> & { readonly list: SpecEndpoint };

/** The engine serves an entity by these. */
export interface Standard<W extends Endpoints = Endpoints, N extends string = string> {
  readonly endpoints: W;
  /** Below it stand the calls that the specification does not name. */
  readonly base: `/${string}`;
  /** The field that names a row. */
  readonly title: string;
  /** A field that distinguishes two of one name. */
  readonly hint?: string;
  /** The order a list begins in: a field that may be sorted by, `-` before it: downwards. Newest first unless told. */
  readonly sort?: string;
  readonly scope?: Scope;
  readonly inForce?: InForce;
  /** `<entity>.read`, `.write`, `.remove`, `.export`, `.import` unless another entity's rights decide. */
  readonly rights?: string;
  /** An organisation may add fields of its own at run time (docs/adr/0039): their values stand beside the described ones in every call. */
  readonly ownFields?: true;
  /** Somebody who makes a row does this, where "New" and the noun would be wrong. */
  readonly creating?: Label;
  /** Standard calls of ours that make no sense here; `import`: rows are made one by one. */
  readonly without?: readonly (keyof OwnCalls<Fields> | 'import')[];
  /** Fields whose value a list, a count and an export take by its name, beside the filter. */
  readonly narrowedBy?: readonly N[];
  /** The endpoints of these verbs carry a state as the number that its life gives it (spec 4: `codeStatus` 2); all else has the state's word. */
  readonly numbered?: readonly SpecVerb[];
  /** Choices that never change within these calls: an entity whose kinds have endpoints of their own. */
  readonly only?: Readonly<Record<string, readonly string[]>>;
  /** Numbers of its rows, by name; a screen says where they stand. */
  readonly figures?: Readonly<Record<string, Figure>>;
  readonly board?: Board;
  /** A row has a time line: its own changes, and rows of the entities whose `timeLine` names it. */
  readonly timeLine?: true;
}

export interface Resource<F extends Fields = Fields, O extends Record<string, Operation> = Record<string, Operation>> extends Mergeable, Versioned, Views {
  readonly name: string;
  readonly label: Label;
  readonly fields: F;
  readonly operations: O;
  /** Unique together, in column order; the first is the natural key. */
  readonly unique?: readonly (readonly string[])[];
  /** The same, with empty values counted as equal. */
  readonly uniqueNullsEqual?: readonly (readonly string[])[];
  readonly indexes?: readonly (readonly string[])[];
  readonly period?: Period;
  /**
   * A row is somebody's by these fields, where a role gives its holder their own alone: one that names a colleague (`createdBy` is one), or one that refers to an entity
   * which has this itself. Of several, any. Without it a row is everybody's of its organisation.
   */
  readonly responsible?: readonly string[];
  /** True where the row belongs to an organisation (nearly all do); `itself`: the row is one. */
  readonly orgOwned: boolean | 'itself';
  readonly standard?: Standard;
  /** Its rows are acted on by these beside the verbs of the engine (docs/adr/0075). */
  readonly acts?: Readonly<Record<string, Act>>;
  /** Somebody writes a row down, at a moment; imported rows keep both (docs/adr/0094). */
  readonly author?: Author;
  /** Somebody takes a row, under a cap (docs/adr/0084). */
  readonly claim?: Claim;
  readonly screens?: readonly ResourceScreen[];
}

export const resource = <const F extends Fields, const O extends Record<string, Operation>>(
  name: string,
  rest: Omit<Resource<F, O>, 'name'>,
): Resource<F, O> => ({ name, ...rest });

type Id = Field<string, true>;
type Optional<V> = Field<V, false>;

/** The fields of a stored row as the calls give them: no secrets. */
export type RecordFields<F extends Fields> = { readonly id: Id; readonly orgId: Optional<string> } & F & {
    readonly createdAt: Id;
    readonly createdBy: Optional<string>;
    readonly updatedAt: Optional<string>;
    readonly version: Field<number, true>;
    readonly names: Optional<Readonly<Record<string, string>>>;
  };
/** The same fields, each of which may be left out. */
export type OptionalFields<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer V, boolean> ? Field<V, false> : never };
type SavedFields<F extends Fields> = { readonly id: Optional<string>; readonly version: Optional<number> } & OptionalFields<F>;

type ById = { readonly id: Id };
type Found = Pick<typeof listTakes, 'searchValue' | 'filter' | 'removed' | 'archived'>;
type Gives1<F extends Fields> = { readonly shape: 'one'; readonly fields: F };

type StateKeys<F extends Fields> = { readonly [K in keyof F]: F[K] extends { readonly kind: 'state' } ? K : never }[keyof F];
/** An entity with a life tells the states that the row has had. */
type StepsOf<F extends Fields> = [StateKeys<F>] extends [never] ? unknown : { readonly steps: Field<readonly LifeStep[], true> };
/** A call moves one life: where there are several, none of their states is required. */
type IsSole<K, All = K> = K extends All ? ([All] extends [K] ? true : false) : never;
type MoveTakes<F extends Fields> = ById & { readonly version: Optional<number>; readonly reason: Optional<string> } & {
  readonly [K in StateKeys<F>]: F[K] extends Field<infer V, boolean> ? Field<V, IsSole<StateKeys<F>>> : never;
};
type Narrowed<F extends Fields, N extends string> = Pick<OptionalFields<F>, N & keyof F>;

/** Standard calls whose endpoints are always ours below `base`, unless the specification names one. */
export interface OwnCalls<F extends Fields, N extends string = never> {
  readonly detail: StandardOperation<ById, Gives1<RecordFields<F> & StepsOf<F>>>;
  readonly count: StandardOperation<Found & typeof countTakes & Narrowed<F, N>, Gives1<{ readonly count: Field<number, true> }>>;
  readonly options: StandardOperation<
    Pick<typeof listTakes, 'searchValue' | 'limit'> & { readonly ids: Optional<readonly string[]> } & Narrowed<F, N>,
    { readonly shape: 'rows'; readonly fields: typeof optionRow }
  >;
  readonly history: StandardOperation<
    ById & Pick<typeof listTakes, 'limit'> & { readonly before: Optional<number> },
    { readonly shape: 'rows'; readonly fields: typeof historyRow }
  >;
  readonly restore: StandardOperation<ById, Gives1<RecordFields<F>>>;
  readonly bulk: StandardOperation<
    {
      readonly ids: Field<readonly string[], true>;
      readonly act: Id;
      readonly change: Optional<Readonly<Record<string, unknown>>>;
      readonly isAtomic: Optional<boolean>;
    },
    Gives1<typeof bulkReport>
  >;
  readonly export: StandardOperation<
    Found & Narrowed<F, N> & Pick<typeof listTakes, 'sort'> & { readonly columns: Optional<readonly string[]>; readonly format: Optional<string> },
    { readonly shape: 'binary' }
  >;
}

type Place = ById & { readonly parentId: Optional<string>; readonly before: Optional<string> };
/** Entities whose rows stand in a tree have these. */
export interface TreeCalls<F extends Fields> {
  readonly place: StandardOperation<Place & { readonly version: Field<number, true> }, Gives1<RecordFields<F>>>;
  /** The check tells whom it would touch, and changes nothing. */
  readonly placeCheck: StandardOperation<Place, Gives1<typeof placing>>;
}
type BoardCalls = { readonly board: StandardOperation<Fields, Gives1<typeof boardAnswer>> };
type TreeVerbs<F extends Fields> = F extends { readonly parentId: Field } ? keyof TreeCalls<F> : never;

interface SpecCalls<F extends Fields, N extends string = never> {
  readonly list: StandardOperation<typeof listTakes & Narrowed<F, N>, { readonly shape: 'page'; readonly fields: RecordFields<F> }>;
  readonly save: StandardOperation<SavedFields<F>, Gives1<RecordFields<F>>>;
  readonly create: StandardOperation<OptionalFields<F>, Gives1<RecordFields<F>>>;
  readonly update: StandardOperation<SavedFields<F> & ById, Gives1<RecordFields<F>>>;
  readonly remove: StandardOperation<ById & { readonly version: Optional<number> }, { readonly shape: 'nothing' }>;
  /** Spec 4: switched on, and off. */
  readonly able: StandardOperation<ById & { readonly version: Optional<number> }, Gives1<RecordFields<F>>>;
  readonly disable: StandardOperation<ById & { readonly version: Optional<number> }, Gives1<RecordFields<F>>>;
  readonly archive: StandardOperation<{ readonly ids: Field<readonly string[], true>; readonly isArchived: Optional<boolean> }, Gives1<typeof bulkReport>>;
  readonly move: StandardOperation<MoveTakes<F>, Gives1<RecordFields<F>>>;
  readonly figures: StandardOperation<Found & Narrowed<F, N> & FigureShapes['takes'], Gives1<FigureShapes['answer']>>;
  readonly figuresExport: StandardOperation<Found & Narrowed<F, N> & FigureShapes['sheets'], { readonly shape: 'binary' }>;
}

/** The verbs whose endpoints were told, and those that are always there. */
export type StandardOperations<F extends Fields, W extends Endpoints, N extends string = never> = {
  readonly [K in Extract<keyof W, keyof SpecCalls<F>> | keyof OwnCalls<F> | TreeVerbs<F>]: (SpecCalls<F, N> & OwnCalls<F, N> & TreeCalls<F>)[K];
};

/** The keys of calls that run another one and take it back. */
export type PreviewKeys<O> = { readonly [K in keyof O]: O[K] extends { readonly previews: Previews } ? K : never }[keyof O];
/** The keys of calls that the engine serves. */
export type StandardKeys<O> = { readonly [K in keyof O]: O[K] extends StandardOperation ? K : never }[keyof O];

export type InputOf<O> = O extends Operation<infer T, Gives> ? Input<T> : never;
export type AnswerOf<O> = O extends Operation<Fields, infer G> ? Given<G> : never;

/** `{a: op}` under `order` becomes `{'order.a': op}`. */
export type Keyed<N extends string, O> = { readonly [K in keyof O & string as `${N}.${K}`]: O[K] };
export const keyed = <const N extends string, const O extends Record<string, Operation>>(name: N, operations: O): Keyed<N, O> =>
  Object.fromEntries(Object.entries(operations).map(([key, value]) => [`${name}.${key}`, value])) as Keyed<N, O>;

/** Every call of a table of resources, keyed `<entity>.<verb>`. */
export type AllKeyed<R extends Readonly<Record<string, { readonly operations: object }>>> = {
  readonly [
    K in { [N in keyof R & string]: `${N}.${keyof R[N]['operations'] & string}` }[keyof R & string]
  ]: K extends `${infer N extends keyof R & string}.${infer V}` ? R[N]['operations'][V & keyof R[N]['operations']] : never;
};
export const allKeyed = <const R extends Readonly<Record<string, { readonly operations: Readonly<Record<string, Operation>> }>>>(table: R): AllKeyed<R> =>
  Object.assign({}, ...Object.entries(table).map(([name, one]) => keyed(name, one.operations))) as AllKeyed<R>;
