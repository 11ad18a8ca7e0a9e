/** Questionnaires and people who answer them, by chance: any kind, conditions about what was asked before, scores; answers as a telephone gives them, and what is left behind of others. */
import type { Answer, AnswerCondition, Answers, AnswerTerm, Blank, Option, Question, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { asks, questionsOf } from '#contract/questionnaires/definition.ts';
import { faultsOfContent } from '#contract/questionnaires/faults.ts';
import { shownIn } from '#contract/questionnaires/judge.ts';
import { chosenAfter, filledAfter, withAnswer } from '#src/questionnaires/machines/answers.ts';
import type { Random } from './random.ts';

const words = (zh: string) => ({ zh });
const kinds = ['radio', 'radio', 'multiple', 'fillIn', 'multiFill', 'paragraph'] as const;

const optionsBy = (random: Random): readonly Option[] =>
  Array.from({ length: random.between(2, 5) }, (_, at) => ({
    id: `o${at}`,
    label: words(`选项 ${at}`),
    score: random.between(0, 5),
    ...(random.next() < 0.1 ? { isAlarm: true as const } : {}),
  }));

const blankBy = (random: Random, id: string): Blank => {
  const type = random.pick(['text', 'whole', 'whole', 'day'] as const);
  if (type === 'whole') return { id, label: words(id), type, min: 0, max: random.between(5, 60), ...(random.next() < 0.3 ? { alarmFrom: 5 } : {}) };
  return { id, label: words(id), type, ...(type === 'text' ? { max: 40 } : {}) };
};

function termBy(random: Random, question: Question): AnswerTerm {
  const { id, options, blanks = [] } = question;
  if (options) return { question: id, is: random.pick(['chosen', 'notChosen', 'answered'] as const), value: random.pick(options).id };
  const blank = random.pick(blanks);
  if (blank.type === 'text') return { question: id, blank: blank.id, is: 'answered' };
  return { question: id, blank: blank.id, is: random.pick(['atLeast', 'atMost'] as const), value: blank.type === 'day' ? '2026-06-15' : random.between(1, 5) };
}
function conditionBy(random: Random, earlier: readonly Question[]): AnswerCondition | undefined {
  const asked = earlier.filter(asks);
  if (asked.length === 0 || random.next() < 0.5) return undefined;
  const terms = Array.from({ length: random.between(1, 2) }, () => termBy(random, random.pick(asked))).map((term) => {
    const { value: _, ...bare } = term;
    return term.is === 'answered' ? bare : term;
  });
  return random.next() < 0.5 ? { all: terms } : { any: terms };
}

function questionBy(random: Random, id: string, earlier: readonly Question[]): Question {
  const kind = random.pick(kinds);
  const showIf = conditionBy(random, earlier);
  const head = { id, kind, title: words(id), ...(showIf ? { showIf } : {}) };
  if (kind === 'paragraph') return head;
  const asked = { ...head, ...(random.next() < 0.5 ? { required: true } : {}) };
  if (kind === 'fillIn') return { ...asked, blanks: [blankBy(random, 'b0')] };
  if (kind === 'multiFill') return { ...asked, blanks: Array.from({ length: random.between(2, 3) }, (_, at) => blankBy(random, `blank${at * 7}`)) };
  const options = optionsBy(random);
  if (kind === 'radio') return { ...asked, options };
  return { ...asked, options: [...options, { id: 'none', label: words('都没有'), score: 0, isExclusive: true }] };
}

function drafted(random: Random): QuestionnaireContent {
  const questions: Question[] = [];
  const sections = Array.from({ length: random.between(1, 3) }, (_, at) => {
    const showIf = at === 0 ? undefined : conditionBy(random, questions);
    const own = Array.from({ length: random.between(1, 4) }, (__, place) => {
      const made = questionBy(random, `q${at}x${place}`, questions);
      questions.push(made);
      return made;
    });
    return { id: `s${at}`, ...(showIf ? { showIf } : {}), questions: own };
  });
  const scored = questions.filter(({ kind }) => kind === 'radio').map(({ id }) => id);
  const scores =
    scored.length === 0
      ? []
      : [
          { id: 'sum', label: words('总分'), questions: scored, method: 'sum' as const, bands: [] },
          { id: 'mean', label: words('平均'), questions: scored, method: 'mean' as const, bands: [] },
        ];
  return { title: words('问卷'), sections, scores };
}

/** One that could be published. */
export function contentBy(random: Random): QuestionnaireContent {
  for (;;) {
    const content = drafted(random);
    if (faultsOfContent(content).length === 0) return content;
  }
}

const typed = (random: Random, { type, max }: Blank): string => {
  if (type === 'whole') return random.pick([String(random.between(0, Number(max))), String(random.between(0, 99)), ' 7 ', '３', 'x', '']);
  return type === 'day' ? random.pick(['2026-01-02', '2026-06-15', '2026-12-31', '2026-02-30', '']) : random.pick(['好', '  ', '说的话', 'é\u0301', '']);
};

function answerBy(random: Random, question: Question, before: Answer | undefined): Answer | undefined {
  const { kind, options = [], blanks = [] } = question;
  if (kind === 'radio') return random.pick(options).id;
  if (kind === 'multiple') {
    let chosen: readonly string[] = Array.isArray(before) ? (before as readonly string[]) : [];
    for (let press = random.between(1, 3); press > 0; press -= 1) chosen = chosenAfter(question, chosen, random.pick(options).id);
    return chosen;
  }
  let filled = before;
  for (const blank of blanks) if (random.next() < 0.9) filled = filledAfter(filled, blank, typed(random, blank));
  return filled;
}

/** Somebody answers what is shown, skips some of it, and changes their mind: answers to what is shown no longer stay behind. */
export function answersBy(random: Random, content: QuestionnaireContent): Answers {
  let answers: Answers = {};
  for (let round = random.between(1, 3); round > 0; round -= 1) {
    for (const question of questionsOf(content)) {
      if (!asks(question) || random.next() < 0.15 || !shownIn(content, answers).includes(question.id)) continue;
      answers = withAnswer(answers, question.id, answerBy(random, question, answers[question.id]));
    }
  }
  return answers;
}
