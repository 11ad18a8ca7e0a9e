/** The acts of a questionnaire that move its life, and what is true of where it stands: guards for the `setup` of its designer. */
import { surveyReview } from '#contract/lives/questionnaireLife.ts';
import type { SurveyState } from '#contract/lives/questionnaireLife.ts';
import { statesAfter } from '#contract/versions.ts';
import type { DraftVerb } from '#contract/versions.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';

/** The acts of a row that are nothing else than a move of its life: by the verbs that one of them may come to. */
const verbsOf = { submit: ['submit'], decide: ['approve', 'changes'], retire: ['retire'] } as const satisfies Readonly<Record<string, readonly DraftVerb[]>>;
export type SurveyAct = keyof typeof verbsOf;
const mayAct = (state: SurveyState, act: SurveyAct): boolean => verbsOf[act].some((verb) => statesAfter(surveyReview, state, verb).length > 0);

interface In {
  readonly context: { readonly row: ListRow | null };
}
const stateIn = ({ row }: In['context']): SurveyState => (row?.['surveyState'] ?? 'draft') as SurveyState;

export const surveyGuards = {
  isDraft: ({ context }: In) => stateIn(context) === 'draft',
  isExamined: ({ context }: In) => stateIn(context) === 'examine',
  isPublished: ({ context }: In) => stateIn(context) === 'publish',
  begins: ({ context }: In, { told, act }: { readonly told: string | null; readonly act: SurveyAct }) => told === act && mayAct(stateIn(context), act),
  isOver: (_: In, told: string | null) => told === null,
};
/** The guard that says that the row stands there. */
export const standing = { draft: 'isDraft', examine: 'isExamined', publish: 'isPublished' } as const satisfies Partial<
  Readonly<Record<SurveyState, keyof typeof surveyGuards>>
>;
