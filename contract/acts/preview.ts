/**
 * An act is previewed by doing it and taking it back (docs/adr/0084): a call of this kind runs another one in a transaction that is rolled back, and tells as lines what it
 * would have changed, as far as the caller sees it.
 */
import { json, shape, whole } from '#contract/kinds.ts';
import type { Fields } from '#contract/kinds.ts';
import { one } from '#contract/resource.ts';
import type { Endpoint, Operation } from '#contract/resource.ts';
import type { BulkFailure } from '#contract/standardShapes.ts';
import type { Previews } from './previews.ts';

/** Rows of one entity that would be changed alike, in the caller's language. */
export interface EffectLine {
  /** The entity is called so. */
  readonly what: string;
  /** `led`: the rows refer to another one from then on. `rest` stands for all further lines. */
  readonly act: 'created' | 'updated' | 'moved' | 'removed' | 'restored' | 'led' | 'rest';
  /** The field that changes; null where only the row is to be told. */
  readonly field: string | null;
  /** Null: empty. */
  readonly from: string | null;
  readonly to: string | null;
  readonly count: number;
}
/** A colleague who would take rows (`claim`) has so many now and afterwards, as far as the caller sees, and may have so many. */
export interface Holding {
  readonly name: string;
  readonly before: number;
  readonly after: number;
  readonly most: number | null;
}

export const effect = {
  /** It would be done with so many rows, those included that stand so already. */
  done: whole(['可处理', 'Would be done'], { required: true }),
  same: whole(['不变', 'Unchanged'], { required: true }),
  lines: json(['变更', 'Changes'], shape<readonly EffectLine[]>(), { required: true }),
  left: json(['不可处理', 'Left out'], shape<readonly BulkFailure[]>(), { required: true }),
  holding: json(['现有', 'Held'], shape<readonly Holding[]>(), { required: true }),
  /** Row -> who has it now; a call that takes this leaves out what somebody else has by then. */
  seen: json(['看到的负责人', 'Holders seen'], shape<Readonly<Record<string, string | null>>>(), { required: true }),
} as const;

type Effects = { readonly shape: 'one'; readonly fields: typeof effect };
interface PreviewOperation<T extends Fields = Fields> extends Operation<T, Effects> {
  readonly previews: Previews;
}

/** @param assumes values of what the call takes and its preview does not */
export const previewOf = <const T extends Fields, const A extends Readonly<Partial<Record<keyof T & string, unknown>>>>(
  call: string,
  { takes, right, scope }: Operation<T>,
  endpoint: Endpoint,
  assumes: A,
): PreviewOperation<Omit<T, keyof A>> => ({
  endpoint,
  spec: [],
  ours: 'what a call would change, before anybody makes it; changes nothing',
  takes: Object.fromEntries(Object.entries(takes).filter(([name]) => !Object.hasOwn(assumes, name))) as Omit<T, keyof A>,
  gives: one(effect),
  right,
  scope,
  class: 'read',
  audit: 'none',
  previews: { call, assumes },
});
