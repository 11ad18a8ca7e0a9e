/** The designer of questionnaires: its events, its effects by name, and what it holds. */
import { assign, enqueueActions, setup } from 'xstate';
import type { Answers as AnswersOf } from '#contract/operations.ts';
import type { Answer, Answers, QuestionKind, QuestionnaireContent, Question, ScoreRule } from '#contract/questionnaires/definition.ts';
import { faultsOfContent } from '#contract/questionnaires/faults.ts';
import type { ContentFault } from '#contract/questionnaires/faults.ts';
import { draftReport } from '#src/kit/machines/drafts/draftContext.ts';
import type { DraftContext, DraftEvent, DraftTag, DraftWords, Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import { draftGuards } from '#src/kit/machines/drafts/draftGuards.ts';
import { written as writtenIn } from '#src/kit/machines/drafts/draftRegion.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import { draftOf, togetherOf } from './contentParts.ts';
import type { Draft, Head, SectionHead } from './contentParts.ts';
import { partOf } from './contents.ts';
import type { Drop, Lines, NewId, Patch } from './contents.ts';
import { surveyGuards } from './surveyActs.ts';

/** One begins with these. */
export type Template = AnswersOf<'questionnaire.templates'>[number];
export type PanelName = 'form' | 'add' | 'faults';
export interface DesignerContext extends DraftContext<Draft> {
  readonly newId: NewId;
  readonly faults: readonly ContentFault[];
  /** The section, question or score whose form is open; '' for what frames the questionnaire. */
  readonly chosen: string;
  readonly panel: PanelName;
  /** Written, or read from its beginning to its end as an examiner reads it; null: as its standing asks for. */
  readonly shows: 'write' | 'read' | null;
  /** English is written beside Chinese; null: as its contents have it. */
  readonly hasEnglish: boolean | null;
  /** Answers that are tried on the telephone beside it; nobody keeps them. */
  readonly trial: Answers;
  /** So many parts came by hand: the caret goes into the one that came last. */
  readonly added: number;
  readonly templates: readonly Template[] | null;
  /** Somebody has asked what is wrong: from then on it is told at its field, what is still empty as well. */
  readonly isChecked: boolean;
}
type ContentEvent =
  | { readonly type: 'question.add'; readonly kind: QuestionKind }
  | { readonly type: 'section.add' }
  | { readonly type: 'score.add' }
  | { readonly type: 'band.add'; readonly score: string }
  | { readonly type: 'part.remove'; readonly id?: string }
  | { readonly type: 'part.double' }
  | { readonly type: 'part.shift'; readonly by: 1 | -1 }
  | { readonly type: 'part.drop'; readonly id: string; readonly drop: Drop }
  | { readonly type: 'head.write'; readonly patch: Patch<Head> }
  | { readonly type: 'section.write'; readonly id: string; readonly patch: Patch<SectionHead> }
  /** @param place the place that is typed in, where the patch does not tell */
  | { readonly type: 'question.write'; readonly id: string; readonly patch: Patch<Question>; readonly place?: string }
  | { readonly type: 'score.write'; readonly id: string; readonly patch: Patch<ScoreRule>; readonly place?: string }
  | ({ readonly type: 'lines.add'; readonly question: string } & Lines)
  | { readonly type: 'points.fill'; readonly questions: readonly string[] }
  | { readonly type: 'template.take'; readonly content: QuestionnaireContent };
type ReadingEvent =
  | { readonly type: 'part.choose'; readonly id: string }
  | { readonly type: 'part.step'; readonly by: 1 | -1 }
  | { readonly type: 'panel.show'; readonly panel: PanelName }
  | { readonly type: 'shows.turn'; readonly to: 'write' | 'read' }
  | { readonly type: 'english.turn' }
  | { readonly type: 'templates.ask' }
  | { readonly type: 'trial.answer'; readonly question: string; readonly answer: Answer | undefined }
  | { readonly type: 'trial.clear' };
/** This act of the row is on its way to the server; null: none is. */
type ActEvent = { readonly type: 'act.told'; readonly act: string | null };
export type DesignerEvent = DraftEvent | ContentEvent | ReadingEvent | ActEvent;
/** Contents that were submitted are read by somebody who decides about them. */
export type DesignerTag = DraftTag | 'examined';

export const questionnaireDraft: DraftWords<Draft, DesignerContext> = {
  entity: 'questionnaire',
  draftOf,
  follows: ({ content }, { chosen }) => ({ faults: faultsOfContent(content), chosen: partOf(content, chosen) ? chosen : '' }),
  together: togetherOf,
};
export const written = (context: DesignerContext, content: QuestionnaireContent, group: string | null = null): Partial<DesignerContext> =>
  content === context.draft.content ? {} : writtenIn(questionnaireDraft, context, { content }, group);

export const designer = setup({
  types: {
    context: {} as DesignerContext,
    events: {} as DesignerEvent,
    input: {} as { readonly newId: NewId },
    tags: {} as DesignerTag,
  },
  actors: {
    loadRow: promiseToSupply<ListRow, { readonly id: string }>('loadRow'),
    loadTheirs: promiseToSupply<Theirs, { readonly id: string }>('loadTheirs'),
    loadTemplates: promiseToSupply<readonly Template[]>('loadTemplates'),
    saveDraft: promiseToSupply<ListRow, Draft & { readonly id: string; readonly version: number }>('saveDraft'),
  },
  actions: {
    patch: assign((_, part: Partial<DesignerContext>) => part),
    keep: enqueueActions(({ context, enqueue }) => enqueue.sendParent(draftReport('questionnaire', context))),
  },
  guards: {
    ...draftGuards(questionnaireDraft),
    ...surveyGuards,
    lacksTemplates: ({ context }) => context.templates === null,
  },
});
