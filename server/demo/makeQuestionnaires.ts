/** Questionnaires of the demo: four published ones, one in two versions, with answers of the last weeks; a draft that is not finished. Pure. */
import type { Answer, Answers, Question, QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { questionsOf } from '#contract/questionnaires/definition.ts';
import { alarmsOf, cleanAnswers, problemsOf, scoresOf, shownIn } from '#contract/questionnaires/judge.ts';
import { hashOfToken } from '#server/questionnaires/tokens.ts';
import { templates } from '#server/questionnaires/templates/index.ts';
import { dayMs, dayOf, hourMs, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly orgId: string;
  readonly members: readonly Draft[];
  readonly patients: readonly Draft[];
  /** One writes, another one approves. */
  readonly writerId: string | null;
  readonly examinerId: string | null;
}

const contentOf = (key: string): QuestionnaireContent => {
  const found = templates.find((template) => template.key === key);
  if (!found)
    throw new Error(`The demo has a questionnaire made of the template ${key}, which is none: keep makeQuestionnaires.ts and the templates together.`);
  return found.content;
};
/** The version before asked one question less. */
const without = (content: QuestionnaireContent, id: string): QuestionnaireContent => ({
  ...content,
  sections: content.sections.map((section) => ({ ...section, questions: section.questions.filter((question) => question.id !== id) })),
});

interface Made {
  readonly title: string;
  readonly category: string;
  readonly mode: 'named' | 'anonymous';
  readonly openDays: number;
  readonly contents: readonly QuestionnaireContent[];
  /** So many of each version answered, and so many have a link and did not. */
  readonly answered: readonly number[];
  readonly open: number;
  /** The same people answer this often, a month apart. */
  readonly rounds?: number;
}
const afterOperation = contentOf('afterOperation');
const published: readonly Made[] = [
  {
    title: '术后随访',
    category: 'followUp',
    mode: 'named',
    openDays: 7,
    contents: [without(afterOperation, 'signs'), afterOperation],
    answered: [14, 46],
    open: 9,
  },
  { title: '就诊满意度', category: 'satisfaction', mode: 'anonymous', openDays: 14, contents: [contentOf('satisfaction')], answered: [64], open: 12 },
  { title: 'PHQ-9 抑郁筛查', category: 'mood', mode: 'named', openDays: 14, contents: [contentOf('phq9')], answered: [16], open: 4, rounds: 3 },
  { title: '移植后随访', category: 'followUp', mode: 'named', openDays: 3, contents: [contentOf('afterTransfer')], answered: [28], open: 6 },
];

type Rows = Readonly<Record<'questionnaire' | 'definitionVersion' | 'questionnaireAnswer', readonly Draft[]>>;

interface Version {
  readonly id: string;
  readonly versionId: string;
  readonly number: number;
  readonly content: QuestionnaireContent;
  readonly made: Made;
}

class Maker {
  readonly answers: Draft[] = [];
  private readonly from: From;
  private readonly seeded: Seeded;
  private next = 0;

  constructor(from: From) {
    this.from = from;
    // Chance of its own, so that everything else stays as it was.
    this.seeded = new Seeded(from.seed + 111);
  }

  id(atMs: number): string {
    return this.seeded.id(atMs);
  }

  /** Most people are well: the first option, and low numbers, are the likeliest. */
  private answerTo({ kind, options = [], blanks = [] }: Question, at: number): Answer {
    const likely = <T>(all: readonly T[]): T => (this.seeded.chance(0.6) ? (all[0] as T) : this.seeded.pick(all));
    if (kind === 'radio') return likely(options).id;
    if (kind === 'multiple') return this.seeded.chance(0.7) ? [(options.find(({ isExclusive }) => isExclusive) ?? likely(options)).id] : [likely(options).id];
    return Object.fromEntries(
      blanks.map(({ id, type, min, max }) => {
        const [low, high] = [Number(min ?? 0), Number(max ?? 10)];
        const whole = low + Math.floor((high - low) * this.seeded.next() ** 2);
        return [id, type === 'whole' ? whole : type === 'day' ? dayOf(at - dayMs) : this.seeded.pick(['都很好，谢谢', '希望等候时间短一些', '护士很耐心'])];
      }),
    );
  }

  /** This person is asked question by question, as their answers lead on. */
  private answersTo(content: QuestionnaireContent, at: number): Answers {
    const answers: Record<string, Answer> = {};
    for (const question of questionsOf(content)) {
      if (question.kind !== 'paragraph' && shownIn(content, answers).includes(question.id)) answers[question.id] = this.answerTo(question, at);
    }
    return cleanAnswers(content, answers);
  }

  /** A customer answers, and their patient where there is one. */
  private ownerAt(at: number): { readonly memberId: string | null; readonly patientId: string | null } {
    const member = this.from.members[at % this.from.members.length];
    const patient = this.from.patients.find((row) => row['memberId'] === member?.id);
    return { memberId: member?.id ?? null, patientId: patient?.id ?? null };
  }

  private outcome({ content, made }: Version, sentAt: number): Readonly<Record<string, unknown>> {
    const submittedAt = sentAt + this.seeded.whole(5, 900) * 60_000;
    const answers = this.answersTo(content, submittedAt);
    if (problemsOf(content, answers).length > 0) throw new Error(`The demo answers ${made.title} so that nobody could submit it.`);
    const alarms = alarmsOf(content, answers);
    return {
      status: 'submitted',
      answers,
      scores: scoresOf(content, answers),
      alarms,
      isAlarm: alarms.length > 0,
      revision: 1,
      beganAt: isoOf(submittedAt - 90_000),
      submittedAt: isoOf(submittedAt),
    };
  }

  add(on: Version, { isOpen, sentAt, memberAt }: { readonly isOpen: boolean; readonly sentAt: number; readonly memberAt?: number }): void {
    const owner = this.ownerAt(memberAt ?? (this.next += 1));
    const isAnonymous = on.made.mode === 'anonymous';
    const id = this.id(sentAt);
    this.answers.push({
      id,
      orgId: this.from.orgId,
      createdAt: isoOf(sentAt),
      questionnaireId: on.id,
      versionId: on.versionId,
      versionNumber: on.number,
      ...(isAnonymous ? { memberId: null, patientId: null } : owner),
      isAnonymous,
      // Nobody has a link of the past: asked again, a customer gets a new one.
      tokenHash: hashOfToken(id),
      sentBy: this.from.writerId,
      source: this.seeded.pick(['desk', 'hand', 'visit']),
      sentAt: isoOf(sentAt),
      expiresAt: isoOf(sentAt + on.made.openDays * dayMs),
      ...(isOpen ? { status: 'sent', isAlarm: false, revision: 0 } : this.outcome(on, sentAt)),
    });
  }

  /** Open ones were sent within the last hours: their links run. */
  sentAt(isOpen: boolean, days: number): number {
    return this.from.now - (isOpen ? this.seeded.whole(1, 20) * hourMs : days * dayMs + this.seeded.whole(0, 8) * hourMs);
  }
}

function addAnswers(maker: Maker, made: Made, versions: readonly Version[]): void {
  const { answered, open, rounds = 1 } = made;
  for (const [at, version] of versions.entries()) {
    const isLast = at === versions.length - 1;
    for (let count = 0; count < (answered[at] ?? 0); count += 1) {
      for (let round = 0; round < rounds; round += 1) {
        const days = rounds > 1 ? 28 * (rounds - 1 - round) + 2 : (isLast ? 2 : 24) + (count % 18);
        maker.add(version, { isOpen: false, sentAt: maker.sentAt(false, days), ...(rounds > 1 ? { memberAt: 200 + count } : {}) });
      }
    }
    if (isLast) for (let count = 0; count < open; count += 1) maker.add(version, { isOpen: true, sentAt: maker.sentAt(true, 0) });
  }
}

/** A version before the last was replaced 22 days ago. */
const publishedDays = (at: number, count: number): number => (count > 1 && at === count - 1 ? 22 : 86);

export function makeQuestionnaires(from: From): Rows {
  const { now, orgId, writerId, examinerId } = from;
  const maker = new Maker({ ...from, members: from.members.filter((row) => row['orgId'] === orgId) });
  const bornAt = now - 90 * dayMs;
  const definitionVersion: Draft[] = [];
  const questionnaire = published.map((made): Draft => {
    const { title, category, mode, openDays, contents } = made;
    const id = maker.id(bornAt);
    const versions = contents.map((content, at) => {
      const publishedAt = isoOf(now - publishedDays(at, contents.length) * dayMs);
      const versionId = maker.id(bornAt);
      const retiredAt = at < contents.length - 1 ? isoOf(now - 22 * dayMs) : null;
      const kept = { id: versionId, orgId, entity: 'questionnaire', rowId: id, number: at + 1, note: null };
      definitionVersion.push({ ...kept, content: { title, category, mode, openDays, content }, publishedAt, publishedBy: examinerId, retiredAt });
      return { id, versionId, number: at + 1, content, made, publishedAt };
    });
    addAnswers(maker, made, versions);
    const last = versions.at(-1);
    const standing = { standing: 'published', publishedNumber: contents.length, publishedAt: last?.publishedAt ?? null, publishedBy: examinerId };
    return {
      id,
      orgId,
      createdAt: isoOf(bornAt),
      createdBy: writerId,
      title,
      category,
      mode,
      openDays,
      content: last?.content ?? null,
      ...standing,
      editedAt: last?.publishedAt ?? null,
      editedBy: writerId,
    };
  });
  const draft: Draft = {
    id: maker.id(now - 2 * dayMs),
    orgId,
    createdAt: isoOf(now - 2 * dayMs),
    createdBy: writerId,
    title: '就诊前健康信息',
    category: 'health',
    mode: 'named',
    openDays: 30,
    content: contentOf('beforeVisit'),
    standing: 'draft',
    editedAt: isoOf(now - dayMs),
    editedBy: writerId,
  };
  return { questionnaire: [...questionnaire, draft], definitionVersion, questionnaireAnswer: maker.answers };
}
