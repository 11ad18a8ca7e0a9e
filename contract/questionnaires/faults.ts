/** Judges a questionnaire without asking anybody: the designer while somebody writes it, the server before it is submitted or published. */
import type { Label } from '#contract/label.ts';
import { questionnaireLimits } from '#contract/limits/questionnaires.ts';
import type { AnswerCondition, AnswerTerm, Blank, ContentSource, Question, QuestionnaireContent, Section, Words } from './definition.ts';
import { asks, questionsOf, termsIn } from './definition.ts';
import { contentFault } from './faultWords.ts';
import type { ContentFault, ContentFaultCode } from './faultWords.ts';
import { faultsOfScores } from './faultsOfScores.ts';
import { isDay } from './problems.ts';
import { reachOf } from './reach.ts';

export type { ContentFault } from './faultWords.ts';

const isEmpty = (words: Words | undefined): boolean => (words?.zh ?? '').trim() === '';
const repeated = (values: readonly string[]): readonly string[] => [...new Set(values.filter((one, at) => values.indexOf(one) !== at))];
const when = (
  is: boolean,
  on: string | null,
  code: ContentFaultCode,
  more: { readonly about?: string | Label; readonly at?: string } = {},
): readonly ContentFault[] => (is ? [contentFault(on, code, more)] : []);
const isLonger = (words: Words | undefined, most: number): boolean => [words?.zh ?? '', words?.en ?? ''].some((text) => [...text].length > most);
const tooLong = (on: string | null, at: string, words: Words | undefined, most: number): readonly ContentFault[] =>
  when(isLonger(words, most), on, 'tooLong', { about: String(most), at });
const tooMany = (on: string | null, at: string, count: number, most: number): readonly ContentFault[] =>
  when(count > most, on, 'tooMany', { about: String(most), at });

function faultsOfIds({ sections, scores }: QuestionnaireContent): readonly ContentFault[] {
  const questions = sections.flatMap((section) => section.questions);
  const outer = [...sections.map(({ id }) => id), ...questions.map(({ id }) => id), ...scores.map(({ id }) => id)];
  const inner = questions.flatMap(({ id: on, options = [], blanks = [] }) => [options, blanks].map((list) => ({ on, ids: list.map(({ id }) => id) })));
  const isForm = (id: string): boolean => new RegExp(`^[A-Za-z0-9_-]{1,${questionnaireLimits.idCharacters}}$`).test(id);
  return [
    ...repeated(outer).map((id) => contentFault(id, 'idTwice', { about: id })),
    ...[...new Set(outer)].flatMap((id) => when(!isForm(id), id, 'idForm', { about: id })),
    ...inner.flatMap(({ on, ids }) => [
      ...repeated(ids).map((id) => contentFault(on, 'idTwice', { about: id, at: id })),
      ...[...new Set(ids)].flatMap((id) => when(!isForm(id), on, 'idForm', { about: id, at: id })),
    ]),
  ];
}

function faultsOfOptions({ id, kind, options = [], least = 0, most = options.length }: Question): readonly ContentFault[] {
  const labels = options.map(({ label }) => label.zh.trim());
  const isCounted = Number.isSafeInteger(least) && Number.isSafeInteger(most) && least >= 0 && least <= most && most >= 1 && most <= options.length;
  return [
    ...when(options.length < 2, id, 'fewOptions', { at: 'options' }),
    ...tooMany(id, 'options', options.length, questionnaireLimits.options),
    ...options.flatMap((option) => [
      ...when(isEmpty(option.label), id, 'emptyOption', { at: `options.${option.id}` }),
      ...tooLong(id, `options.${option.id}`, option.label, questionnaireLimits.labelCharacters),
    ]),
    ...repeated(labels.filter((label) => label !== '')).map((about) => contentFault(id, 'optionTwice', { about, at: 'options' })),
    ...when(kind === 'multiple' && options.length > 1 && !isCounted, id, 'chosenBounds', { at: 'most' }),
  ];
}

const fitsType = ({ type }: Blank, bound: unknown): boolean =>
  bound === undefined || (type === 'day' ? isDay(bound) : Number.isSafeInteger(bound) && (type === 'whole' || Number(bound) >= 0));
function isBlankBound(blank: Blank): boolean {
  const { min, max, alarmFrom, type } = blank;
  if (!fitsType(blank, min) || !fitsType(blank, max) || (alarmFrom !== undefined && type !== 'whole')) return false;
  return min === undefined || max === undefined || min <= max;
}
function faultsOfBlanks({ id, kind, blanks = [] }: Question): readonly ContentFault[] {
  return [
    ...when(kind === 'fillIn' && blanks.length !== 1, id, 'oneBlank', { at: 'blanks' }),
    ...when(kind === 'multiFill' && blanks.length === 0, id, 'noBlank', { at: 'blanks' }),
    ...tooMany(id, 'blanks', blanks.length, questionnaireLimits.blanks),
    ...blanks.flatMap((blank) => [
      ...when(kind === 'multiFill' && isEmpty(blank.label), id, 'emptyBlank', { at: `blanks.${blank.id}` }),
      ...when(!isBlankBound(blank), id, 'blankBounds', { at: `blanks.${blank.id}` }),
      ...tooLong(id, `blanks.${blank.id}`, blank.label, questionnaireLimits.labelCharacters),
    ]),
  ];
}

/** Questions that stand before: a term is about one of these. */
type Earlier = ReadonlyMap<string, Question>;

type TermFault = (question: Question, term: AnswerTerm) => ContentFaultCode | undefined;
const faultOfChosen: TermFault = ({ kind, options = [] }, { value }) => {
  if (kind !== 'radio' && kind !== 'multiple') return 'termUnfit';
  return options.some(({ id }) => id === value) ? undefined : 'termUnknown';
};
const faultOfBound: TermFault = ({ blanks }, { blank, value }) => {
  const asked = blanks?.find(({ id }) => blank === undefined || id === blank);
  if (!asked) return blanks ? 'termUnknown' : 'termUnfit';
  const isFit = asked.type === 'whole' ? Number.isSafeInteger(value) : asked.type === 'day' && isDay(value);
  return isFit ? undefined : 'termUnfit';
};
const faultsBySign: Readonly<Record<AnswerTerm['is'], TermFault>> = {
  answered: ({ blanks = [] }, { blank }) => (blank === undefined || blanks.some(({ id }) => id === blank) ? undefined : 'termUnknown'),
  chosen: faultOfChosen,
  notChosen: faultOfChosen,
  atLeast: faultOfBound,
  atMost: faultOfBound,
};

function faultOfTerm(term: AnswerTerm, earlier: Earlier, all: Earlier): ContentFaultCode | undefined {
  const question = earlier.get(term.question);
  if (!question) return all.has(term.question) ? 'termLater' : 'termUnknown';
  return asks(question) ? faultsBySign[term.is](question, term) : 'termUnfit';
}
function faultsOfCondition(on: string, condition: AnswerCondition | undefined, earlier: Earlier, all: Earlier): readonly ContentFault[] {
  if (condition === undefined) return [];
  const terms = termsIn(condition);
  const codes = new Set(terms.flatMap((term) => faultOfTerm(term, earlier, all) ?? []));
  return [
    ...when(terms.length === 0, on, 'noTerm', { at: 'showIf' }),
    ...tooMany(on, 'showIf', terms.length, questionnaireLimits.terms),
    ...[...codes].map((code) => contentFault(on, code, { at: 'showIf' })),
  ];
}

/** Each section and question with a condition is judged among those before it; one whose conditions are right is tried. */
function faultsOfReach(content: QuestionnaireContent): readonly ContentFault[] {
  const all = new Map(questionsOf(content).map((question) => [question.id, question]));
  const earlier = new Map<string, Question>();
  const canBe = reachOf(content);
  return content.sections.flatMap((section) => {
    const before = faultsOfCondition(section.id, section.showIf, earlier, all);
    return [
      ...before,
      ...section.questions.flatMap((question) => {
        const own = faultsOfCondition(question.id, question.showIf, earlier, all);
        const conditions = [section.showIf, question.showIf];
        const isTried = before.length + own.length === 0 && conditions.some(Boolean);
        const lost = when(isTried && !canBe(conditions), question.id, 'unreachable', { at: 'showIf' });
        earlier.set(question.id, question);
        return [...own, ...lost];
      }),
    ];
  });
}

function faultsOfQuestion(question: Question): readonly ContentFault[] {
  const { id, kind, title, note } = question;
  return [
    ...when(isEmpty(title), id, 'noText', { at: 'title' }),
    ...tooLong(id, 'title', title, kind === 'paragraph' ? questionnaireLimits.textCharacters : questionnaireLimits.titleCharacters),
    ...tooLong(id, 'note', note, questionnaireLimits.textCharacters),
    ...(kind === 'radio' || kind === 'multiple' ? faultsOfOptions(question) : []),
    ...(kind === 'fillIn' || kind === 'multiFill' ? faultsOfBlanks(question) : []),
  ];
}
const faultsOfSection = ({ id, title, questions }: Section): readonly ContentFault[] => [
  ...when(questions.length === 0, id, 'emptySection'),
  ...tooLong(id, 'title', title, questionnaireLimits.titleCharacters),
  ...questions.flatMap(faultsOfQuestion),
];

const faultsOfSource = ({ maker, published = '', citation = '', licence }: ContentSource): readonly ContentFault[] => [
  ...when(maker.trim() === '', null, 'noMaker', { at: 'source.maker' }),
  ...[{ maker }, { published }, { citation }].flatMap((part) =>
    Object.entries(part).flatMap(([name, zh]) => tooLong(null, `source.${name}`, { zh }, questionnaireLimits.sourceCharacters)),
  ),
  ...tooLong(null, 'source.licence', licence, questionnaireLimits.sourceCharacters),
];

/** All of it at once, in the order of the page. */
export function faultsOfContent(content: QuestionnaireContent): readonly ContentFault[] {
  const { title, intro, thanks, source, sections, scores } = content;
  return [
    ...when(isEmpty(title), null, 'noTitle', { at: 'title' }),
    ...tooLong(null, 'title', title, questionnaireLimits.titleCharacters),
    ...tooLong(null, 'intro', intro, questionnaireLimits.textCharacters),
    ...tooLong(null, 'thanks', thanks, questionnaireLimits.textCharacters),
    ...(source ? faultsOfSource(source) : []),
    ...when(!questionsOf(content).some(asks), null, 'noQuestion', { at: 'sections' }),
    ...tooMany(null, 'sections', sections.length, questionnaireLimits.sections),
    ...tooMany(null, 'questions', questionsOf(content).length, questionnaireLimits.questions),
    ...tooMany(null, 'scores', scores.length, questionnaireLimits.scores),
    ...faultsOfIds(content),
    ...sections.flatMap(faultsOfSection),
    ...faultsOfReach(content),
    ...faultsOfScores(content),
  ];
}

const textsOf = ({ title, intro, thanks, source, sections, scores }: QuestionnaireContent): readonly Words[] =>
  [
    title,
    intro,
    thanks,
    source?.licence,
    ...sections.flatMap(({ title: head, questions }) => [
      head,
      ...questions.flatMap((one) => [
        one.title,
        one.note,
        ...(one.options ?? []).map(({ label }) => label),
        ...(one.blanks ?? []).flatMap(({ label, unit }) => [label, unit]),
      ]),
    ]),
    ...scores.flatMap(({ label, bands }) => [label, ...bands.map((band) => band.label)]),
  ].filter((words) => words !== undefined && !isEmpty(words)) as readonly Words[];

/** @returns texts that somebody who reads English sees in Chinese; none where it is in Chinese alone, or English is whole */
export function withoutEnglish(content: QuestionnaireContent): number {
  const texts = textsOf(content);
  const missing = texts.filter(({ en = '' }) => en.trim() === '').length;
  return missing === texts.length ? 0 : missing;
}
