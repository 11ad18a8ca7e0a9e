/**
 * An instance as the interpreter knows it: pure data. A token is one visit of a node and names the tokens that it came from, so that what happened is a graph without circles: whatever
 * descends from a visit is what that visit set off. A return ends exactly this, and gives back what joins had taken from other ways.
 */
import type { ProcessActName } from '#contract/choices/processes.ts';
import type { ErrorName, ToldValues } from '#contract/errors.ts';
import type { ProcessInstanceState } from '#contract/lives/processInstanceLife.ts';
import { mayMove } from '#contract/lives/processTaskLife.ts';
import type { ProcessTaskState } from '#contract/lives/processTaskLife.ts';
import { processNodeOf } from '#contract/processes/graph.ts';
import type { ProcessContent, ProcessValues } from '#contract/processes/variables.ts';

/** `here`: at a task, a timer, a message or a subprocess. `joining`: waits for others at a gateway. `gone`: went on. `undone`: was taken back. */
export type TokenState = 'here' | 'joining' | 'gone' | 'undone';
export interface Token {
  readonly id: string;
  readonly node: string;
  readonly edge: string | null;
  readonly parents: readonly string[];
  state: TokenState;
  readonly round: number;
  /** Its place in what happened, and that of its leaving. */
  readonly seq: number;
  endSeq: number | null;
  /** A timer rings, or the time of its tasks is over. */
  dueAt: number | null;
}

export interface Task {
  readonly id: string;
  readonly token: string;
  readonly node: string;
  readonly round: number;
  readonly place: number;
  /** Moved by the table of its life alone (`Run.move`). */
  readonly status: ProcessTaskState;
  candidates: readonly string[];
  assignee: string | null;
  /** They decided for this person: themselves, or who named them deputy. */
  decidedFor: string | null;
  readonly isAdded: boolean;
  /** The task of the same visit that is decided before this one. */
  waitsFor: string | null;
  isStandIn: boolean;
  dueAt: number | null;
  comment: string | null;
  draft: string | null;
}

export interface InstanceState {
  status: ProcessInstanceState;
  readonly starter: string;
  variables: ProcessValues;
  readonly tokens: Token[];
  readonly tasks: Task[];
  seq: number;
}

/** One thing that happened. */
export interface Step {
  readonly seq: number;
  readonly act: ProcessActName;
  readonly node?: string;
  readonly round?: number;
  readonly task?: string;
  readonly by?: string;
  readonly for?: string;
  readonly to?: string;
  readonly toNode?: string;
  readonly comment?: string;
}
/** A refusal, as people are told of it. */
export interface Told {
  readonly reason: ErrorName;
  readonly values: ToldValues;
}
/** Things that whoever stores it has to do besides. */
export type Effect =
  | { readonly kind: 'offered' | 'reminded'; readonly task: string; readonly people: readonly string[] }
  | { readonly kind: 'notify'; readonly node: string; readonly people: readonly string[]; readonly text: string }
  | { readonly kind: 'held'; readonly people: readonly string[]; readonly refusal: Told }
  | { readonly kind: 'beginChild'; readonly token: string; readonly definitionKey: string }
  | { readonly kind: 'endChild'; readonly token: string };

export interface Cast {
  readonly people: readonly string[];
  readonly isStandIn: boolean;
}
/** All that the interpreter asks of the world. */
export interface World {
  readonly now: number;
  readonly newId: () => string;
  /** People who are enabled and may do the task of a node, or stand in where nobody is found. */
  readonly cast: (node: string, variables: ProcessValues) => Cast;
  /** People who may do it, too, once its time is over. */
  readonly escalation: (node: string) => readonly string[];
  /** The person, and those whose deputy they are now. */
  readonly actsFor: (person: string) => readonly string[];
  /** Their account is open. */
  readonly isEnabled: (person: string) => boolean;
  /** They are enabled, and a role lets them decide about tasks in the organisation of the instance: nobody else is given any. */
  readonly mayDecide: (person: string) => boolean;
  /** They wrote what the process decides about: they do what its starter is asked, and decide nothing. */
  readonly isBarred: (person: string) => boolean;
  /** Somebody has acted in the instance that a token of a subprocess began. */
  readonly isChildTouched: (token: string) => boolean;
  readonly nameOf: (person: string) => string;
  /** So many working hours from now. */
  readonly dueIn: (hours: number) => number;
}

export type Act =
  | { readonly kind: 'start' }
  | {
      readonly kind: 'claim' | 'giveBack' | 'approve' | 'reject' | 'rollback';
      readonly task: string;
      readonly by: string;
      readonly comment?: string | undefined;
    }
  | {
      readonly kind: 'return' | 'delegate' | 'addSigner' | 'signBefore' | 'signAfter';
      readonly task: string;
      readonly by: string;
      readonly to?: string | undefined;
      readonly comment?: string | undefined;
    }
  | { readonly kind: 'draft'; readonly task: string; readonly by: string; readonly comment?: string | undefined }
  | { readonly kind: 'withdraw'; readonly by: string; readonly comment?: string | undefined }
  /** `isManager`: they may cancel what others began; `isForced`: also where the definition lets nobody cancel. */
  | { readonly kind: 'cancel'; readonly by: string; readonly isManager: boolean; readonly isForced?: true; readonly comment?: string | undefined }
  | { readonly kind: 'due'; readonly token: string }
  /** Its moment came, and what follows was refused: it comes again later. People are told the first time alone. */
  | { readonly kind: 'hold'; readonly token: string; readonly refusal: Told; readonly isFirst: boolean }
  /** `by`: whoever says that it came; a domain says so in nobody's name. */
  | { readonly kind: 'message'; readonly name: string; readonly by?: string; readonly comment?: string | undefined }
  | { readonly kind: 'childEnded'; readonly token: string; readonly isApproved: boolean }
  | { readonly kind: 'recast'; readonly task: string };

export type Model = ProcessContent;
export interface Interpreted {
  readonly state: InstanceState;
  readonly steps: readonly Step[];
  readonly effects: readonly Effect[];
}

/** Messages that it waits for. */
export function awaitedNames({ graph }: Model, { tokens }: Pick<InstanceState, 'tokens'>): readonly string[] {
  const waiting = tokens.flatMap(({ node, state }) => (state === 'here' ? (processNodeOf(graph, node) ?? []) : []));
  return [...new Set(waiting.filter(({ kind }) => kind === 'message').map(({ config }) => String(config['name'])))];
}

export const newInstance = (starter: string, variables: ProcessValues): InstanceState => ({
  status: 'running',
  starter,
  variables,
  tokens: [],
  tasks: [],
  seq: 0,
});
/** Its own copy: the state before stays as it was. */
export const copied = (state: InstanceState): InstanceState => ({
  ...state,
  tokens: state.tokens.map((token) => ({ ...token })),
  tasks: state.tasks.map((task) => ({ ...task })),
});
export const isActive = ({ state }: Token): boolean => state === 'here' || state === 'joining';
export const isOpen = ({ status }: Pick<Task, 'status'>): boolean => mayMove(status, 'cancel');
export const isDecidable = ({ status }: Pick<Task, 'status'>): boolean => mayMove(status, 'approve');
