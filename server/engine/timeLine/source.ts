/** A time line is a union of sources: each gives its newest entries of one row behind a place, by an index that begins with the row and the moment. */
import type { Right } from '#contract/rights.ts';
import type { Resource } from '#contract/resource.ts';
import type { TimeLineEntry, TimeLineWord } from '#contract/timeLine.ts';
import { resources } from '#contract/resources/index.ts';
import type { Query, Row, Statement } from '#server/db/database.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { LinePlace } from './place.ts';

/** Somebody asks for entries of one row. */
export interface LineAsked {
  readonly entity: string;
  readonly id: string;
  readonly limit: number;
  readonly day: string | undefined;
  readonly after: LinePlace | undefined;
  /** The reader as far as the right of this source carries them. */
  readonly principal: Principal;
  readonly keys: Keys;
}
/** Tells the entries of a source in order, newest first. The names of changes cost a question more. */
type Told = (query: Query, rows: readonly Row[]) => Promise<readonly TimeLineEntry[]> | readonly TimeLineEntry[];
export interface LineSource {
  readonly name: string;
  readonly kind: string;
  readonly right: Right;
  readonly ask: (asked: LineAsked) => { readonly statement: Statement; readonly told: Told };
}

export interface WordAt {
  readonly resource: Resource;
  readonly word: TimeLineWord;
  readonly at: number;
  /** Its field that names the row whose line it is. */
  readonly field: string;
}
const all = Object.values(resources) as unknown as readonly Resource[];

/** These stand in the lines of this entity, in the order of the descriptions. */
export const wordsOf = (entity: string): readonly WordAt[] =>
  all.flatMap((resource) =>
    (resource.timeLine ?? []).flatMap((word, at) => {
      const field = Object.hasOwn(word.of, entity) ? word.of[entity] : undefined;
      return field === undefined ? [] : [{ resource, word, at, field }];
    }),
  );

export const sourceNameOf = ({ resource, at }: WordAt): string => `${resource.name}.${at}`;
export const rightOf = ({ resource, word }: WordAt): Right => `${word.rights ?? resource.standard?.rights ?? resource.name}.read` as Right;
