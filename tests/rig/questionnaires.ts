/** Questionnaires and people who answer them, by chance: any kind, conditions about what was asked before, scores; answers as a telephone gives them, and what is left behind of others. */
import type {
  Answer,
  AnswerCondition,
  Answers,
  AnswerTerm,
  Band,
  Blank,
  Option,
  Question,
  QuestionnaireContent,
  ScoreRule,
} from '#contract/questionnaires/definition.ts';
import { asks, questionsOf } from '#contract/questionnaires/definition.ts';
import { faultsOfContent } from '#contract/questionnaires/faults.ts';
import { rangeOfScore } from '#contract/questionnaires/faultsOfScores.ts';
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
  if (type === 'whole') {
    const alarm = random.next() < 0.3 ? { alarmFrom: 5 } : {};
    return { id, label: words(id), type, min: random.pick([0, 0, 2, -3]), max: random.between(5, 60), ...alarm };
  }
  if (type === 'day') return { id, label: words(id), type, ...(random.next() < 0.4 ? { min: '2026-02-01', max: '2026-11-30' } : {}) };
  return { id, label: words(id), type, max: 40, ...(random.next() < 0.4 ? { min: 2 } : {}) };
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
  const bounds = random.next() < 0.5 ? { least: random.between(1, 2), most: random.between(2, 3) } : {};
  return { ...asked, ...bounds, options: [...options, { id: 'none', label: words('都没有'), score: random.between(0, 2), isExclusive: true }] };
}

/** Options have points, and so have whole numbers. */
const isScored = ({ options, blanks = [] }: Question): boolean => options !== undefined || blanks.some(({ type }) => type === 'whole');

/** None, or two that hold every score there can be; the upper one alarms. Those of a mean touch each other. */
function bandsBy(random: Random, content: QuestionnaireContent, rule: ScoreRule): readonly Band[] {
  const range = rangeOfScore(content, rule);
  if (!range || random.next() < 0.4) return [];
  const [least, most] = range;
  const edge = random.between(Math.floor(least), Math.ceil(most) - 1);
  if (edge < least || edge >= most) return [{ from: least, to: most, label: words('都算'), isAlarm: true }];
  const lower = { from: least, to: edge, label: words('低') };
  return [lower, { from: rule.method === 'mean' ? edge : edge + 1, to: most, label: words('高'), isAlarm: true }];
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
  const scored = questions.filter(isScored).filter(() => random.next() < 0.8);
  const bare = { title: words('问卷'), sections, scores: [] };
  if (scored.length === 0) return bare;
  const scores = (['sum', 'mean'] as const).map((method) => {
    const rule = { id: method, label: words(method), questions: scored.map(({ id }) => id), method, bands: [] };
    return { ...rule, bands: bandsBy(random, bare, rule) };
  });
  return { ...bare, scores };
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
  return type === 'day'
    ? random.pick(['2026-01-02', '2026-06-15', '2026-12-31', '2026-02-30', ''])
    : random.pick(['好', '  ', '说的话', 'é\u0301', '长'.repeat(41), '']);
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
