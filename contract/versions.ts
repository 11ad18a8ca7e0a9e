/**
 * A definition with versions (docs/adr/0102): its row is a draft, what is published of it is kept whole under a number and never changed, and whatever began with a version
 * stays on it until somebody decides otherwise.
 */
import { choice, flag, id, json, moment, ref, shape, text, whole } from './kinds.ts';
import { carryings, decisions, standings } from './choices/versions.ts';
import type { Decision, Standing } from './choices/versions.ts';
import { lifeNamed } from './lives/life.ts';
import { resourceLimits, versionLimits } from './limits/lists.ts';
import type { FieldChange } from './standardShapes.ts';

/** The standing of a definition is a state of a life, whose moves are made by its verbs. */
export interface ReviewLife {
  /** This field, which the server computes, tells the state. */
  readonly field: string;
  /** A name of contract/lives/index.ts. */
  readonly life: string;
  readonly stateOf: Readonly<Record<Standing, string>>;
}
export interface Versions {
  /** A version keeps these fields of the row. */
  readonly content: readonly string[];
  /** A draft is submitted, and somebody else than its author decides about exactly what was submitted: as this life has it. */
  readonly review?: ReviewLife;
}

/** These verbs make these moves of the life. The first three are nothing else than their move; the others may leave a row in its state. */
export const draftMoves = {
  submit: ['submit'],
  approve: ['approve'],
  changes: ['sendBack'],
  edit: ['edit', 'restore'],
  publish: ['restore', 'overtake'],
  retire: ['retire'],
} as const;
export type DraftVerb = keyof typeof draftMoves;
export type ReviewVerb = 'submit' | Decision;

/** @returns the states that a verb leads to from this one, in table order */
export function statesAfter({ life: name }: Pick<ReviewLife, 'life'>, state: string, verb: DraftVerb): readonly string[] {
  const moves = lifeNamed(name)?.moves ?? {};
  return draftMoves[verb].flatMap((move) => (moves[move]?.from.includes(state) ? [moves[move].to] : []));
}
/** Rows that stand so may be submitted, or decided about. */
export const standingsFor = (review: ReviewLife, verb: ReviewVerb): readonly Standing[] =>
  (Object.keys(standings) as Standing[]).filter((standing) => statesAfter(review, review.stateOf[standing], verb).length > 0);

/** A description says this of a row that is a draft, where what is published of it is kept under a number. */
export interface Versioned {
  readonly versions?: Versions;
}

/** The calls of every definition with versions. */
export const versionPaths = {
  publish: ['POST', 'publish'],
  publishCheck: ['GET', 'publish/check'],
  retire: ['POST', 'retire'],
  versions: ['GET', 'versions'],
  compare: ['GET', 'versions/compare'],
} as const;
/** They are there where drafts are reviewed. */
export const reviewPaths = { submit: ['POST', 'submit'], decide: ['POST', 'decide'] } as const;
export const pathsOfVersions = (versions: Versions | undefined) => (versions ? { ...versionPaths, ...(versions.review ? reviewPaths : {}) } : {});
export type VersionVerb = keyof typeof versionPaths | keyof typeof reviewPaths;

/** The fields of every entity with versions. The server alone writes them. */
export const versionFields = {
  standing: choice(['状态', 'Standing'], standings, { required: true, readOnly: true, inList: true, default: 'draft' }),
  /** Whoever begins now begins with this version; empty: with none. */
  publishedNumber: whole(['线上版本', 'Version in force'], { readOnly: true, inList: true }),
  publishedAt: moment(['发布时间', 'Published'], { readOnly: true, inList: true, sort: true }),
  publishedBy: ref(['发布人', 'Published by'], 'staffUser', { readOnly: true, inList: true }),
  editedAt: moment(['修改时间', 'Edited'], { readOnly: true, inList: true, sort: true }),
  editedBy: ref(['修改人', 'Edited by'], 'staffUser', { readOnly: true, inList: true }),
} as const;

/** Something that keeps a draft from being published: where it stands, which rule it breaks, and what to do, in the caller's language. */
export interface DraftFault {
  readonly path: string;
  readonly code: string;
  readonly words: string;
}
/** So many rows run on a version; the first of them are told by name, as far as the reader sees them. */
export interface RunningOn {
  readonly number: number;
  readonly count: number;
  readonly names: readonly string[];
}
/** A running row, told by name: it goes over and stands `at` a step of the new version, or stays for `why`. */
export interface PlacedTold {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly at: string | null;
  readonly why: string | null;
}
/** Those that run are to go over: all are counted, and those that stay come first among the named. */
export interface GoingOver {
  readonly goes: number;
  /** So many stay, and why: a line for each reason, in the caller's language. */
  readonly stays: readonly string[];
  readonly rows: readonly PlacedTold[];
}
/** The last time the draft was submitted, and what was decided about it. */
export interface ReviewTold {
  readonly submittedBy: string | null;
  readonly submittedAt: string;
  readonly note: string | null;
  /** Null: nobody has decided. `withdrawn`: the draft was edited meanwhile. */
  readonly decision: Decision | 'withdrawn' | null;
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
  readonly reason: string | null;
}

const row = { id: id(undefined, { required: true }), version: whole(['版本', 'Version']) } as const;
const number = whole(['版本号', 'Number'], { min: 1, max: resourceLimits.wholeMost });
const note = text(['说明', 'Note'], { max: versionLimits.noteCharacters });
const carry = choice(['进行中的', 'Those running'], carryings);
/** So many ran when the plan was looked at: nobody is moved or stopped who was not counted before. */
const counted = whole(['进行中的条数', 'Running'], { min: 0, max: resourceLimits.wholeMost });
/** A mark of what was read: no other content is decided about. */
const contentHash = text(['内容标记', 'Mark of the content'], { max: 64 });
const names = json(['名称', 'Names'], shape<Readonly<Record<string, string>>>(), { required: true });
const changes = json(['变化', 'Changes'], shape<readonly FieldChange[]>(), { required: true });

export const versionRow = {
  id: id(undefined, { required: true }),
  number: whole(['版本号', 'Number'], { required: true }),
  isOnline: flag(['线上', 'In force'], { required: true }),
  note,
  /** Published again: of which version. */
  fromNumber: number,
  publishedAt: moment(['发布时间', 'Published'], { required: true }),
  publishedBy: text(['发布人', 'Published by']),
  retiredAt: moment(['下线时间', 'Retired']),
  running: whole(['进行中', 'Running'], { required: true }),
} as const;

export const publishTakes = {
  /** A call without an id is about the one row of the organisation that it acts in, where there is one alone. */
  id: id(),
  version: row.version,
  /** An older version, published once more; absent: the draft. */
  number,
  note,
  carry,
  counted,
} as const;
export const publishAnswer = {
  number: whole(['版本', 'Version'], { required: true }),
  /** So many were moved, or stopped. */
  carried: whole(['处理的条数', 'Carried'], { required: true }),
  /** So many did not go over, and why: a line for each reason. */
  stayed: json(['留在原版本的', 'Stayed on their version'], shape<readonly string[]>()),
} as const;

export const planTakes = { id: row.id, number } as const;
export const planAnswer = {
  version: whole(['版本', 'Version'], { required: true }),
  contentHash: text(['内容标记', 'Mark of the content'], { required: true }),
  publishedNumber: number,
  nextNumber: whole(['下一版本', 'Next version'], { required: true }),
  changes,
  names,
  /** The draft is not published while there are any. */
  faults: json(['问题', 'Faults'], shape<readonly DraftFault[]>(), { required: true }),
  /** These forbid nothing. */
  cautions: json(['提示', 'Cautions'], shape<readonly string[]>(), { required: true }),
  counted: whole(['进行中', 'Running'], { required: true }),
  running: json(['按版本', 'By version'], shape<readonly RunningOn[]>(), { required: true }),
  /** Nothing where this kind of definition cannot tell each by itself. */
  goingOver: json(['换到新版本', 'Going over'], shape<GoingOver>()),
  review: json(['审核', 'Review'], shape<ReviewTold>()),
} as const;

export const submitTakes = { ...row, note } as const;
export const decideTakes = {
  ...row,
  contentHash: text(['内容标记', 'Mark of the content'], { required: true, max: 64 }),
  decision: choice(['结论', 'Decision'], decisions, { required: true }),
  reason: text(['意见', 'Comment'], { max: versionLimits.noteCharacters }),
  carry,
  counted,
} as const;
export const decideAnswer = { ...publishAnswer, number } as const;
export const retireTakes = { ...row, note, carry: choice(carry.label, { keep: carryings.keep, stop: carryings.stop }), counted } as const;

/** Two versions are compared, or one with the draft (absent). */
export const compareTakes = { id: row.id, from: number, to: number } as const;
export const compareAnswer = {
  changes,
  names,
  /** All that the later one says, as the reader may see it. */
  content: json(['内容', 'Content'], shape<Readonly<Record<string, unknown>>>(), { required: true }),
} as const;
export const submitAnswer = { contentHash: text(contentHash.label, { required: true }) } as const;
