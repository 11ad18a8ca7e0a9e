/** Two people wrote one questionnaire at once: both drafts by their parts (what frames it, each section, question and score), put together again. Pure. */
import { contentFrom, emptyContent } from '#contract/questionnaires/definition.ts';
import type { Question, QuestionnaireContent, ScoreRule, Section } from '#contract/questionnaires/definition.ts';
import { differencesOf as differing, partsTogether } from '#src/kit/machines/drafts/parts.ts';
import type { Difference as Differing, Parts, Picks, Versions } from '#src/kit/machines/drafts/parts.ts';

export interface Draft {
  readonly content: QuestionnaireContent;
}
/** One that nobody has written yet is called as its row is. */
export const draftOf = ({ content, title }: Readonly<Record<string, unknown>>): Draft => ({
  content: content == null && typeof title === 'string' ? { ...emptyContent, title: { zh: title } } : contentFrom({ content }),
});

export type Difference = Differing<'head' | 'section' | 'question' | 'score'>;
export type Head = Pick<QuestionnaireContent, 'title' | 'intro' | 'thanks' | 'source'>;
export type SectionHead = Omit<Section, 'questions'>;

const headOf = ({ sections: _sections, scores: _scores, ...head }: QuestionnaireContent): Head => head;
const sectionHead = ({ questions: _questions, ...head }: Section): SectionHead => head;

/** The place of a question is no part of it: two who move it contradict each other in nothing. */
const partsOf = ({ content }: Draft): Parts => ({
  head: headOf(content),
  ...Object.fromEntries(content.sections.map((section) => [`section ${section.id}`, sectionHead(section)])),
  ...Object.fromEntries(content.sections.flatMap(({ questions }) => questions.map((question) => [`question ${question.id}`, question]))),
  ...Object.fromEntries(content.scores.map((score) => [`score ${score.id}`, score])),
});

export const differencesOf = (versions: Versions<Draft>): readonly Difference[] => differing(versions, partsOf);

/** The order of one, and each that only the other has behind what it stands behind there. */
function inOneOrder(first: readonly string[], second: readonly string[]): readonly string[] {
  const order = [...first];
  second.forEach((id, at) => {
    if (order.includes(id)) return;
    const before = second.slice(0, at).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  });
  return order;
}
const sectionIds = ({ content }: Draft): readonly string[] => content.sections.map(({ id }) => id);
const scoreIds = ({ content }: Draft): readonly string[] => content.scores.map(({ id }) => id);
const questionIds = ({ content }: Draft): readonly string[] => content.sections.flatMap(({ questions }) => questions.map(({ id }) => id));
const homes = ({ content }: Draft): ReadonlyMap<string, string> =>
  new Map(content.sections.flatMap(({ id, questions }) => questions.map((question) => [question.id, id] as const)));

/** Whoever moved it says where it stands: you, where both did. */
function ordersOf({ opened, yours, theirs }: Versions<Draft>) {
  const order = (idsOf: (draft: Draft) => readonly string[]): readonly string[] => {
    const isMoved = idsOf(yours).join() !== idsOf(opened).join();
    return isMoved ? inOneOrder(idsOf(yours), idsOf(theirs)) : inOneOrder(idsOf(theirs), idsOf(yours));
  };
  const [before, mine, other] = [homes(opened), homes(yours), homes(theirs)];
  const homeOf = (id: string): string | undefined => {
    const own = mine.get(id);
    return own !== undefined && own !== before.get(id) ? own : (other.get(id) ?? own);
  };
  return { sections: order(sectionIds), questions: order(questionIds), scores: order(scoreIds), homeOf };
}

/** A question whose section the other one took away stands in the last one. */
function assembled(parts: Parts, versions: Versions<Draft>): Draft {
  const { sections: sectionOrder, questions: questionOrder, scores: scoreOrder, homeOf } = ordersOf(versions);
  const there = <T>(of: string, order: readonly string[]): readonly T[] => order.flatMap((id) => (parts[`${of} ${id}`] ?? []) as T);
  const questions = there<Question>('question', questionOrder);
  const heads = there<SectionHead>('section', sectionOrder);
  const known = new Set(heads.map(({ id }) => id));
  const last = heads.at(-1)?.id;
  const placeOf = ({ id }: Question): string | undefined => {
    const home = homeOf(id);
    return home !== undefined && known.has(home) ? home : last;
  };
  const sections = heads.map((head) => ({ ...head, questions: questions.filter((question) => placeOf(question) === head.id) }));
  return { content: { ...emptyContent, ...(parts['head'] as Head), sections, scores: there<ScoreRule>('score', scoreOrder) } };
}

/** Both in one, a clash as it was decided; null while one is not. */
export function togetherOf(versions: Versions<Draft>, picks: Picks): Draft | null {
  const parts = partsTogether(versions, partsOf, picks);
  return parts && assembled(parts, versions);
}
