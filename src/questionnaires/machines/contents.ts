/** Each act on the contents of a questionnaire, as what it makes of them. Sections, questions and scores are known by their ids, which are one row of names. Pure. */
import { scoreMethods } from '#contract/questionnaires/definition.ts';
import type { Blank, Option, Question, QuestionKind, QuestionnaireContent, ScoreRule, Section } from '#contract/questionnaires/definition.ts';
import { rangeOfScore } from '#contract/questionnaires/faultsOfScores.ts';

export type NewId = () => string;
/** A name that is undefined is taken away. */
export type Patch<T> = { readonly [K in keyof T]?: T[K] | undefined };
export function patched<T extends object>(one: T, patch: Patch<NoInfer<T>>): T {
  return Object.fromEntries(Object.entries({ ...one, ...patch }).filter(([, value]) => value !== undefined)) as T;
}
export const changedIn = <T extends { readonly id: string }>(list: readonly T[], id: string, change: (one: T) => T): readonly T[] =>
  list.map((one) => (one.id === id ? change(one) : one));

export type PartOf =
  | { readonly of: 'section'; readonly section: Section }
  | { readonly of: 'question'; readonly question: Question; readonly section: Section };
export type Part = PartOf | { readonly of: 'score'; readonly score: ScoreRule };
export function partOf({ sections, scores }: QuestionnaireContent, id: string): Part | null {
  for (const section of sections) {
    if (section.id === id) return { of: 'section', section };
    const question = section.questions.find((one) => one.id === id);
    if (question) return { of: 'question', question, section };
  }
  const score = scores.find((one) => one.id === id);
  return score ? { of: 'score', score } : null;
}
/** Somebody has begun to write it in English, too. */
export const speaksEnglish = ({ title, sections }: QuestionnaireContent): boolean =>
  Boolean(title.en) || sections.some((section) => Boolean(section.title?.en) || section.questions.some((question) => Boolean(question.title.en)));

/** The order of the page, and of the keys: the head is '', then each section with its questions, then the scores. */
export const idsInOrder = ({ sections, scores }: QuestionnaireContent): readonly string[] => [
  '',
  ...sections.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]),
  ...scores.map(({ id }) => id),
];

export const withSections = (content: QuestionnaireContent, change: (section: Section) => Section): QuestionnaireContent => ({
  ...content,
  sections: content.sections.map(change),
});
export const withQuestion = (content: QuestionnaireContent, id: string, change: (question: Question) => Question): QuestionnaireContent =>
  withSections(content, (section) =>
    section.questions.some((one) => one.id === id) ? { ...section, questions: changedIn(section.questions, id, change) } : section,
  );

export const newOption = (newId: NewId, zh = ''): Option => ({ id: `o${newId()}`, label: { zh } });
export const newBlank = (newId: NewId, zh = ''): Blank => ({ id: `b${newId()}`, label: { zh }, type: 'text' });

/** Most questions of a house need their answer; a paragraph has none. */
export function newQuestion(kind: QuestionKind, newId: NewId): Question {
  const id = `q${newId()}`;
  const title = { zh: '' };
  switch (kind) {
    case 'radio':
    case 'multiple':
      return { id, kind, title, required: true, options: [newOption(newId), newOption(newId)] };
    case 'fillIn':
      return { id, kind, title, required: true, blanks: [newBlank(newId)] };
    case 'multiFill':
      return { id, kind, title, required: true, blanks: [newBlank(newId), newBlank(newId)] };
    case 'paragraph':
      return { id, kind, title };
  }
}

/** Here a question is put: before another one, or at the end of its section. */
interface Place {
  readonly section: string;
  readonly before: string | null;
}
function putBefore<T extends { readonly id: string }>(list: readonly T[], one: T, before: string | null): readonly T[] {
  const at = list.findIndex(({ id }) => id === before);
  return at < 0 ? [...list, one] : list.toSpliced(at, 0, one);
}
const without = <T extends { readonly id: string }>(list: readonly T[], id: string): readonly T[] => list.filter((one) => one.id !== id);

export function withNew(content: QuestionnaireContent, question: Question, place: Place): QuestionnaireContent {
  return withSections(content, (section) =>
    section.id === place.section ? { ...section, questions: putBefore(section.questions, question, place.before) } : section,
  );
}
/** After the chosen question, at the head of a chosen section, else at the end. */
export function placeAfter(content: QuestionnaireContent, chosen: string): Place | null {
  const part = partOf(content, chosen);
  if (part?.of === 'section') return { section: chosen, before: part.section.questions[0]?.id ?? null };
  if (part?.of === 'question') {
    const { questions, id } = part.section;
    return { section: id, before: questions[questions.indexOf(part.question) + 1]?.id ?? null };
  }
  const last = content.sections.at(-1);
  return last ? { section: last.id, before: null } : null;
}

/** A question that goes is counted no more. A condition that is about it stays, and is told as wrong: somebody has to decide. */
export function removed(content: QuestionnaireContent, id: string): QuestionnaireContent {
  const part = partOf(content, id);
  if (!part) return content;
  const gone = part.of === 'section' ? part.section.questions.map((one) => one.id) : [id];
  return {
    ...content,
    sections: without(content.sections, id).map((section) => ({ ...section, questions: without(section.questions, id) })),
    scores: without(content.scores, id).map((rule) => ({ ...rule, questions: rule.questions.filter((one) => !gone.includes(one)) })),
  };
}

function doubledQuestion(question: Question, newId: NewId): Question {
  return patched(question, {
    id: `q${newId()}`,
    options: question.options?.map((option) => ({ ...option, id: `o${newId()}` })),
    blanks: question.blanks?.map((blank) => ({ ...blank, id: `b${newId()}` })),
  });
}
/** @returns the contents with it twice, and the id of the second */
export function doubled(content: QuestionnaireContent, id: string, newId: NewId): { readonly content: QuestionnaireContent; readonly id: string } {
  const part = partOf(content, id);
  if (part?.of === 'question') {
    const copy = doubledQuestion(part.question, newId);
    return { content: withNew(content, copy, placeAfter(content, id) ?? { section: part.section.id, before: null }), id: copy.id };
  }
  if (part?.of === 'section') {
    const copy = { ...part.section, id: `s${newId()}`, questions: part.section.questions.map((question) => doubledQuestion(question, newId)) };
    const next = content.sections[content.sections.indexOf(part.section) + 1];
    return { content: { ...content, sections: putBefore(content.sections, copy, next?.id ?? null) }, id: copy.id };
  }
  if (part?.of === 'score') {
    const copy = { ...part.score, id: `c${newId()}` };
    return { content: { ...content, scores: [...content.scores, copy] }, id: copy.id };
  }
  return { content, id };
}

function movedQuestion(content: QuestionnaireContent, id: string, place: Place): QuestionnaireContent {
  const part = partOf(content, id);
  if (part?.of !== 'question' || place.before === id) return content;
  const bare = withSections(content, (section) => ({ ...section, questions: without(section.questions, id) }));
  return withNew(bare, part.question, place);
}
function movedSection(content: QuestionnaireContent, id: string, before: string | null): QuestionnaireContent {
  const section = content.sections.find((one) => one.id === id);
  return section && before !== id ? { ...content, sections: putBefore(without(content.sections, id), section, before) } : content;
}
/** Let go on another part: a question before or after a question, or at the head of a section; a section before or after a section. */
export interface Drop {
  readonly on: string;
  readonly side: 'above' | 'below';
}
const nextTo = <T extends { readonly id: string }>(list: readonly T[], one: T, { on, side }: Drop): string | null =>
  side === 'above' ? on : (list[list.indexOf(one) + 1]?.id ?? null);
export function dropped(content: QuestionnaireContent, id: string, drop: Drop): QuestionnaireContent {
  const [pulled, over] = [partOf(content, id), partOf(content, drop.on)];
  if (pulled?.of === 'section') return over?.of === 'section' ? movedSection(content, id, nextTo(content.sections, over.section, drop)) : content;
  if (over?.of === 'section') return movedQuestion(content, id, { section: drop.on, before: over.section.questions[0]?.id ?? null });
  if (over?.of !== 'question') return content;
  return movedQuestion(content, id, { section: over.section.id, before: nextTo(over.section.questions, over.question, drop) });
}
const swapped = <T extends { readonly id: string }>(list: readonly T[], id: string, by: 1 | -1): readonly T[] => {
  const at = list.findIndex((one) => one.id === id);
  const one = list[at];
  const to = at + by;
  return one === undefined || to < 0 || to >= list.length ? list : list.toSpliced(at, 1).toSpliced(to, 0, one);
};
function shiftedQuestion(content: QuestionnaireContent, { question, section }: Extract<Part, { of: 'question' }>, by: 1 | -1): QuestionnaireContent {
  const { questions } = section;
  const at = questions.indexOf(question) + by;
  if (at >= 0 && at < questions.length)
    return withSections(content, (one) => (one.id === section.id ? { ...one, questions: swapped(questions, question.id, by) } : one));
  const next = content.sections[content.sections.indexOf(section) + by];
  return next ? movedQuestion(content, question.id, { section: next.id, before: by === 1 ? (next.questions[0]?.id ?? null) : null }) : content;
}
/** One step up or down: a question goes over the edge of its section into the next one. */
export function shifted(content: QuestionnaireContent, id: string, by: 1 | -1): QuestionnaireContent {
  const part = partOf(content, id);
  if (part?.of === 'section') return { ...content, sections: swapped(content.sections, id, by) };
  if (part?.of === 'score') return { ...content, scores: swapped(content.scores, id, by) };
  return part ? shiftedQuestion(content, part, by) : content;
}

/** A new score counts what has points already, else every question with one answer of several. */
export function newScore(content: QuestionnaireContent, newId: NewId): ScoreRule {
  const { sections } = content;
  const radios = sections.flatMap(({ questions }) => questions.filter(({ kind }) => kind === 'radio'));
  const scored = radios.filter(({ options = [] }) => options.some(({ score }) => score !== undefined));
  const [zh, en] = scoreMethods.sum;
  return {
    id: `c${newId()}`,
    label: speaksEnglish(content) ? { zh, en } : { zh },
    questions: (scored.length > 0 ? scored : radios).map(({ id }) => id),
    method: 'sum',
    bands: [],
  };
}
/** The next band begins where the last one ends, and holds all that is left. */
export function withBand(content: QuestionnaireContent, id: string): QuestionnaireContent {
  return {
    ...content,
    scores: changedIn(content.scores, id, (rule) => {
      const [least, most] = rangeOfScore(content, rule) ?? [0, 0];
      const last = rule.bands.at(-1);
      const from = last === undefined ? least : last.to + (rule.method === 'sum' ? 1 : 0);
      return { ...rule, bands: [...rule.bands, { from, to: Math.max(from, most), label: { zh: '' } }] };
    }),
  };
}
/** Options without points get them in their order: 0, 1, 2 and so on. */
export const numbered = (content: QuestionnaireContent, ids: readonly string[]): QuestionnaireContent =>
  withSections(content, (section) => ({
    ...section,
    questions: section.questions.map((question) =>
      ids.includes(question.id) && question.options
        ? { ...question, options: question.options.map((option, at) => (option.score === undefined ? { ...option, score: at } : option)) }
        : question,
    ),
  }));

export interface Lines {
  readonly of: 'options' | 'blanks';
  /** Behind this one; null: at the end. */
  readonly after: string | null;
  readonly labels: readonly string[];
}
/** Lines that were pasted into one option are as many options: the first takes its place where it was empty. */
export function withLines(question: Question, { of, after, labels }: Lines, newId: NewId): Question {
  const made = labels.map((zh) => (of === 'options' ? newOption(newId, zh) : newBlank(newId, zh)));
  const list: readonly (Option | Blank)[] = question[of] ?? [];
  const at = after === null ? list.length - 1 : list.findIndex(({ id }) => id === after);
  const target = list[at];
  const fillsEmpty = labels.length > 1 && target !== undefined && target.label.zh.trim() === '';
  const [first, ...rest] = made;
  const next =
    fillsEmpty && first
      ? list.with(at, { ...target, label: { ...target.label, zh: first.label.zh } }).toSpliced(at + 1, 0, ...rest)
      : list.toSpliced(at + 1, 0, ...made);
  return { ...question, [of]: next } as Question;
}
