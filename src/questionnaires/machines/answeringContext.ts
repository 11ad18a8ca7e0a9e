/** Somebody answers a questionnaire: what is known of it, and what is wanted of the outside. */
import type { Answer, Answers, QuestionnaireContent, Section } from '#contract/questionnaires/definition.ts';
import { problemsOf, shownIn } from '#contract/questionnaires/judge.ts';
import type { AnswerProblem } from '#contract/questionnaires/problems.ts';
import type { Answers as AnswerOf } from '#contract/operations.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Visit } from '#src/kit/machines/navigation/guards.ts';
import { rebased, withAnswer } from './answers.ts';

export type Opened = AnswerOf<'answering.open'>;
export type Kept = AnswerOf<'answering.keep'>;
export type GivenCode = AnswerOf<'answering.code'>;

/** A draft lies sealed in this browser: everything that was answered here, and what of it the server has not heard of. */
export interface AnswerDraft {
  readonly answers: Answers;
  readonly changed: readonly string[];
}
/** The server's word, and what this browser had. */
export interface Loaded {
  readonly opened: Opened;
  readonly draft: AnswerDraft | null;
  readonly device: string | null;
  /** Path of a file -> an address that the browser can draw. */
  readonly pictures: Readonly<Record<string, string>>;
}
export interface ToSend {
  readonly token: string;
  readonly device: string | null;
  readonly revision: number;
  readonly answers: Answers;
}

export interface AnsweringContext {
  readonly token: string;
  readonly device: string | null;
  readonly opened: Opened | null;
  readonly pictures: Loaded['pictures'];
  readonly answers: Answers;
  readonly revision: number;
  /** Questions whose answers the server has not. */
  readonly changed: readonly string[];
  /** These answers are on their way to the server. */
  readonly sent: Answers;
  /** Place among the sections that are shown. */
  readonly step: number;
  /** Their problems are told: somebody wanted to go on. */
  readonly told: readonly string[];
  readonly code: GivenCode | null;
  /** A code for this device was typed. */
  readonly typed: string | null;
  readonly submittedAt: string | null;
  readonly failure: Failure | null;
}

export type AnsweringEvent =
  | ({ readonly type: 'screen.entered' } & Visit)
  | { readonly type: 'answer.give'; readonly question: string; readonly answer: Answer | undefined }
  | { readonly type: 'step.next' | 'step.back' | 'submit.ask' | 'code.ask' | 'code.hide' | 'answering.retry' | 'reload' }
  | { readonly type: 'code.give'; readonly code: string };

export const tokenAt = ({ path }: Visit): string => path.split('/')[2] ?? '';

export const contextAt = (visit: Visit): AnsweringContext => ({
  token: tokenAt(visit),
  device: null,
  opened: null,
  pictures: {},
  answers: {},
  revision: 0,
  changed: [],
  sent: {},
  step: 0,
  told: [],
  code: null,
  typed: null,
  submittedAt: null,
  failure: null,
});

type Known = Pick<AnsweringContext, 'opened' | 'answers'>;
const contentOf = ({ opened }: Pick<AnsweringContext, 'opened'>): QuestionnaireContent | null => opened?.content ?? null;

/** Sections of which something is shown: the steps. */
export function stepsOf({ opened, answers }: Known): readonly Section[] {
  const content = contentOf({ opened });
  if (!content) return [];
  const shown = new Set(shownIn(content, answers));
  return content.sections.filter(({ questions }) => questions.some(({ id }) => shown.has(id)));
}
/** A section may have gone by an answer. */
export const stepAt = (
  context: Known & Pick<AnsweringContext, 'step'>,
): { readonly section: Section | undefined; readonly at: number; readonly steps: number } => {
  const all = stepsOf(context);
  const at = Math.max(0, Math.min(context.step, all.length - 1));
  return { section: all[at], at, steps: all.length };
};
export const isLastStep = (context: Known & Pick<AnsweringContext, 'step'>): boolean => {
  const { at, steps } = stepAt(context);
  return at >= steps - 1;
};

const everyProblem = ({ opened, answers }: Known): readonly AnswerProblem[] => {
  const content = contentOf({ opened });
  return content ? problemsOf(content, answers) : [];
};
/** Those that keep somebody from going on: of this step, or of all before the end. */
export function problemsHere(context: Known & Pick<AnsweringContext, 'step'>): readonly AnswerProblem[] {
  if (isLastStep(context)) return everyProblem(context);
  const ids = new Set(stepAt(context).section?.questions.map(({ id }) => id));
  return everyProblem(context).filter(({ question }) => ids.has(question));
}
export const problemsTold = (context: Known & Pick<AnsweringContext, 'told'>): readonly AnswerProblem[] =>
  everyProblem(context).filter(({ question }) => context.told.includes(question));

/** Somebody wanted to go on: the step of the first problem is shown, so that its question can be seen. */
export function withProblemsTold(context: AnsweringContext): Partial<AnsweringContext> {
  const problems = problemsHere(context);
  const at = stepsOf(context).findIndex(({ questions }) => questions.some(({ id }) => id === problems[0]?.question));
  return { told: [...new Set([...context.told, ...problems.map(({ question }) => question)])], step: at < 0 ? stepAt(context).at : at };
}

/** Nothing answered, or nothing that says no: it is tried again by itself. */
const passing: ReadonlySet<Failure['reason']> = new Set(['network', 'offline', 'timeout', 'tooFast', 'overloaded', 'unavailable']);
export const mayPass = ({ reason }: Failure): boolean => passing.has(reason);

type Patch = Partial<AnsweringContext>;
export const answered = ({ answers, changed }: Pick<AnsweringContext, 'answers' | 'changed'>, question: string, answer: Answer | undefined): Patch => ({
  answers: withAnswer(answers, question, answer),
  changed: changed.includes(question) ? changed : [...changed, question],
});

/** The draft of this browser lies over what the server has. */
export function begun({ opened, draft, device, pictures }: Loaded): Patch {
  const theirs = opened.answers ?? {};
  return {
    opened,
    device,
    pictures,
    revision: opened.revision,
    changed: draft?.changed ?? [],
    answers: draft ? rebased(theirs, draft.answers, draft.changed) : theirs,
    typed: null,
    failure: null,
  };
}

/** The server has what was sent; what was answered meanwhile is still to be sent. Of another device's answers those that were not changed here are taken. */
export function keptAs({ answers, changed, sent }: Pick<AnsweringContext, 'answers' | 'changed' | 'sent'>, kept: Kept): Patch {
  if (kept.state === 'behind') return { revision: kept.revision, answers: rebased(kept.answers ?? {}, answers, changed) };
  return { revision: kept.revision, changed: changed.filter((question) => answers[question] !== sent[question]) };
}
