import type { Standing } from '#contract/choices/versions.ts';
import type { Label } from '#contract/label.ts';
import type { ReviewLife } from '#contract/versions.ts';
import { life } from './life.ts';

/**
 * Spec 4: the survey state changes among draft, examine and publish. Each move is made by a verb of definitions with versions (`draftMoves` in contract/versions.ts), which
 * has a sheet of its own, and the server refuses what stands not here.
 */
export const questionnaireLife = life('questionnaireLife', {
  first: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    examine: { label: ['审核', 'Examine'], tone: 'waiting' },
    publish: { label: ['发布', 'Publish'], tone: 'good' },
  },
  moves: {
    submit: { from: ['draft'], to: 'examine', label: ['提交审核', 'Submit for review'], by: ['staff'] },
    approve: { from: ['examine'], to: 'publish', label: ['通过并发布', 'Approve and publish'], by: ['staff'] },
    sendBack: { from: ['examine'], to: 'draft', label: ['要求修改', 'Ask for changes'], by: ['staff'], isBack: true },
    /** Nobody decides about what was written since, and what is in force says something else. */
    edit: { from: ['examine', 'publish'], to: 'draft', label: ['修改', 'Edit'], by: ['staff'], isBack: true },
    /** The draft says again what is in force: it was written back, that version was published once more, or an approval of the house published the draft itself. */
    restore: { from: ['draft', 'examine'], to: 'publish', label: ['恢复为线上内容', 'Back to what is in force'], by: ['staff'], isBack: true },
    /** An older version is published once more, and the draft differs from it. */
    overtake: { from: ['publish'], to: 'draft', label: ['旧版本重新发布', 'An older version is published again'], by: ['staff'], isBack: true },
    retire: { from: ['publish'], to: 'draft', label: ['下线', 'Retire'], by: ['staff'], isBack: true },
  },
});
export type SurveyState = keyof typeof questionnaireLife.states;
/** The states as choices: the field that tells one is computed, and no move of its own changes it. */
export const surveyStates = Object.fromEntries(Object.entries(questionnaireLife.states).map(([name, { label }]) => [name, label])) as Readonly<
  Record<SurveyState, Label>
>;

/** The standing of a questionnaire in the words of the specification: it knows none for what was retired, which is written on or nothing. */
const surveyStateOf = { draft: 'draft', inReview: 'examine', published: 'publish', retired: 'draft' } as const satisfies Readonly<
  Record<Standing, SurveyState>
>;
export const surveyReview: ReviewLife = { field: 'surveyState', life: questionnaireLife.name, stateOf: surveyStateOf };
