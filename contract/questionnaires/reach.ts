/** A question is reached by somebody, or by nobody: its conditions are tried, and those of the questions they are about. */
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { AnswerCondition, AnswerTerm, Blank, Question, QuestionnaireContent } from './definition.ts';
import { questionsOf, termsIn } from './definition.ts';

const valuesOf = (terms: readonly AnswerTerm[], sign: AnswerTerm['is']): readonly unknown[] => terms.filter(({ is }) => is === sign).map(({ value }) => value);

/** True where one answer does what all these terms ask of its options. */
function canChoose({ kind, options = [], least = 0, most = options.length }: Question, terms: readonly AnswerTerm[]): boolean {
  const chosen = new Set(valuesOf(terms, 'chosen'));
  const left = new Set(valuesOf(terms, 'notChosen'));
  const open = options.filter(({ id }) => !left.has(id));
  if ([...chosen].some((id) => !open.some((option) => option.id === id))) return false;
  if (kind === 'radio') return chosen.size <= 1 && open.length > 0;
  const alone = open.filter(({ isExclusive }) => isExclusive);
  const besides = open.length - alone.length;
  if (alone.some(({ id }) => chosen.has(id))) return chosen.size === 1;
  if (chosen.size === 0 && alone.length > 0) return true;
  return chosen.size <= most && besides >= Math.max(least, 1);
}

type Bound = string | number;
/** The greatest, or the least, of those of the same type. */
const tightest = (bounds: readonly (Bound | undefined)[], type: string, isBetter: (one: Bound, other: Bound) => boolean): Bound | undefined =>
  bounds
    .filter((one): one is Bound => typeof one === type)
    .reduce<Bound | undefined>((best, one) => (best === undefined || isBetter(one, best) ? one : best), undefined);

function canFill({ id, type, min, max }: Blank, terms: readonly AnswerTerm[]): boolean {
  if (type === 'text') return true;
  const own = terms.filter(({ blank }) => blank === undefined || blank === id);
  const of = type === 'whole' ? 'number' : 'string';
  const from = tightest([min, ...(valuesOf(own, 'atLeast') as readonly Bound[])], of, (one, other) => one > other);
  const to = tightest([max, ...(valuesOf(own, 'atMost') as readonly Bound[])], of, (one, other) => one < other);
  return from === undefined || to === undefined || from <= to;
}

function canAnswer(question: Question | undefined, terms: readonly AnswerTerm[]): boolean {
  if (!question || question.kind === 'paragraph') return false;
  return question.options ? canChoose(question, terms) : (question.blanks ?? []).every((blank) => canFill(blank, terms));
}

/** @returns a judge of conditions: false where no answers at all make them all true. One that is too entangled counts as possible */
export function reachOf(content: QuestionnaireContent): (conditions: readonly (AnswerCondition | undefined)[]) => boolean {
  const byId = new Map(questionsOf(content).map((question) => [question.id, question]));
  const shownBy = new Map(content.sections.flatMap(({ showIf, questions }) => questions.map((question) => [question.id, [showIf, question.showIf]] as const)));
  const isPossible = (terms: readonly AnswerTerm[]): boolean => {
    const ids = new Set(terms.map(({ question }) => question));
    return [...ids].every((id) =>
      canAnswer(
        byId.get(id),
        terms.filter(({ question }) => question === id),
      ),
    );
  };
  return (conditions) => {
    let trials = questionnaireLimits.trials;
    const search = (pending: readonly (AnswerCondition | undefined)[], terms: readonly AnswerTerm[], seen: ReadonlySet<string>): boolean => {
      trials -= 1;
      if (trials < 0) return true;
      if (!isPossible(terms)) return false;
      const [first, ...rest] = pending;
      if (pending.length === 0) return true;
      const asked = termsIn(first);
      if (first === undefined || asked.length === 0) return search(rest, terms, seen);
      const ways: readonly (readonly AnswerTerm[])[] = 'all' in first ? [asked] : asked.map((term) => [term]);
      return ways.some((way) => {
        const unseen = [...new Set(way.map(({ question }) => question))].filter((id) => !seen.has(id));
        return search([...rest, ...unseen.flatMap((id) => shownBy.get(id) ?? [])], [...terms, ...way], new Set([...seen, ...unseen]));
      });
    };
    return search(conditions, [], new Set());
  };
}
