/** A questionnaire says this (docs/adr/0111): sections of questions, conditions under which they are shown, and scores. Pure data, read by the designer, whoever answers, and the server. */
import type { Label } from '#contract/label.ts';

/** Chinese is always there; where English is missing, Chinese is shown. */
export interface Words {
  readonly zh: string;
  readonly en?: string;
}

/** A paragraph is read and asks nothing. */
export const questionKinds = {
  radio: ['单选', 'One of several'],
  multiple: ['多选', 'Several of several'],
  fillIn: ['填空', 'Fill in'],
  multiFill: ['多项填空', 'Fill in several'],
  paragraph: ['段落说明', 'Paragraph'],
} as const satisfies Readonly<Record<string, Label>>;
export type QuestionKind = keyof typeof questionKinds;
export const isQuestionKind = (value: unknown): value is QuestionKind => typeof value === 'string' && Object.hasOwn(questionKinds, value);

export const termSigns = {
  chosen: ['选了', 'includes'],
  notChosen: ['没有选', 'does not include'],
  atLeast: ['不小于', 'is at least'],
  atMost: ['不大于', 'is at most'],
  answered: ['已作答', 'is answered'],
} as const satisfies Readonly<Record<string, Label>>;
export type TermSign = keyof typeof termSigns;

/** About an earlier question. While that has no answer, or is not shown, nothing is known of it, and the term is not true, whichever it is. */
export interface AnswerTerm {
  readonly question: string;
  readonly blank?: string;
  readonly is: TermSign;
  /** `chosen`, `notChosen`: the id of an option. `atLeast`, `atMost`: a number, or a day. */
  readonly value?: string | number;
}
export type AnswerCondition = { readonly all: readonly AnswerTerm[] } | { readonly any: readonly AnswerTerm[] };
export const termsIn = (condition: AnswerCondition | undefined): readonly AnswerTerm[] =>
  condition === undefined ? [] : 'all' in condition ? condition.all : condition.any;

export interface Option {
  readonly id: string;
  readonly label: Words;
  readonly score?: number;
  /** One of several that is chosen alone, as "none of these". */
  readonly isExclusive?: true;
  /** Whoever chooses it is looked after at once. */
  readonly isAlarm?: true;
}

export const blankTypes = { text: ['文字', 'Text'], whole: ['整数', 'Whole number'], day: ['日期', 'Day'] } as const satisfies Readonly<Record<string, Label>>;
export type BlankType = keyof typeof blankTypes;
export interface Blank {
  readonly id: string;
  readonly label: Words;
  readonly type: BlankType;
  /** Text: characters. Whole: value. Day: YYYY-MM-DD. */
  readonly min?: number | string;
  readonly max?: number | string;
  readonly unit?: Words;
  /** A whole number from here on is an alarm. */
  readonly alarmFrom?: number;
}

export interface Question {
  /** Stays the question's for ever: results of all versions are put together by it. */
  readonly id: string;
  readonly kind: QuestionKind;
  readonly title: Words;
  readonly note?: Words;
  /** The path of a file of the house. */
  readonly picture?: string;
  readonly required?: boolean;
  readonly showIf?: AnswerCondition;
  /** Radio, multiple. */
  readonly options?: readonly Option[];
  /** Multiple: so many are chosen. */
  readonly least?: number;
  readonly most?: number;
  /** MultiFill; fillIn has exactly one. */
  readonly blanks?: readonly Blank[];
  /** FillIn: several lines. */
  readonly isLong?: true;
}

export interface Section {
  readonly id: string;
  readonly title?: Words;
  readonly showIf?: AnswerCondition;
  readonly questions: readonly Question[];
}

export interface Band {
  readonly from: number;
  readonly to: number;
  readonly label: Words;
  readonly isAlarm?: true;
}
export interface ScoreRule {
  readonly id: string;
  readonly label: Words;
  readonly questions: readonly string[];
  readonly method: 'sum' | 'mean';
  readonly bands: readonly Band[];
}
export const scoreMethods = { sum: ['总分', 'Sum'], mean: ['平均分', 'Mean'] } as const satisfies Readonly<Record<ScoreRule['method'], Label>>;

/** A part of the content, so that every version and every copy has it (docs/adr/0183). */
export interface ContentSource {
  /** The authors, or the house that wrote it. */
  readonly maker: string;
  /** Title and place of the publication. */
  readonly published?: string;
  /** The words by which the licence wants it to be cited, where these are others than maker and publication. */
  readonly citation?: string;
  readonly licence?: Words;
}

export interface QuestionnaireContent {
  readonly title: Words;
  readonly intro?: Words;
  readonly thanks?: Words;
  readonly source?: ContentSource;
  readonly sections: readonly Section[];
  readonly scores: readonly ScoreRule[];
}

/** Radio: the id of an option. Multiple: ids. FillIn, multiFill: what stands in each blank. */
export type Answer = string | readonly string[] | Readonly<Record<string, string | number>>;
export type Answers = Readonly<Record<string, Answer>>;

export const emptyContent: QuestionnaireContent = { title: { zh: '' }, sections: [], scores: [] };
/** A new row has none yet. */
export const contentFrom = (row: { readonly content?: unknown }): QuestionnaireContent => (row.content ?? emptyContent) as QuestionnaireContent;

export const questionsOf = ({ sections }: QuestionnaireContent): readonly Question[] => sections.flatMap(({ questions }) => questions);
export const questionOf = (content: QuestionnaireContent, id: string): Question | undefined => questionsOf(content).find((question) => question.id === id);
export const asks = ({ kind }: Pick<Question, 'kind'>): boolean => kind !== 'paragraph';

/** @returns Chinese where there is no English */
export const wordsIn = (words: Words | undefined, language: 'zh-CN' | 'en'): string => (language === 'en' && words?.en?.trim() ? words.en : (words?.zh ?? ''));
export const asLabel = (words: Words | undefined): Label => [wordsIn(words, 'zh-CN'), wordsIn(words, 'en')];
