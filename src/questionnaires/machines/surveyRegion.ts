/**
 * The questionnaire stands somewhere in its life (contract/lives/questionnaireLife.ts), beside its contents. The row says it; between two states stands the act that is on its way, and
 * from there the row leads on. An act that failed has changed no row: it leads back to where it can be tried again.
 */
import { surveyReview } from '#contract/lives/questionnaireLife.ts';
import type { SurveyState } from '#contract/lives/questionnaireLife.ts';
import { statesAfter } from '#contract/versions.ts';
import type { DraftVerb } from '#contract/versions.ts';
import type { DesignerContext, DesignerEvent } from './designerSetup.ts';

/** The acts of a row that are nothing else than a move of its life: by the verbs that one of them may come to. */
const verbsOf = { submit: ['submit'], decide: ['approve', 'changes'], retire: ['retire'] } as const satisfies Readonly<Record<string, readonly DraftVerb[]>>;
export type SurveyAct = keyof typeof verbsOf;
export const mayAct = (state: SurveyState, act: SurveyAct): boolean => verbsOf[act].some((verb) => statesAfter(surveyReview, state, verb).length > 0);

interface In {
  readonly context: DesignerContext;
}
interface Heard extends In {
  readonly event: DesignerEvent;
}
const stateIn = ({ row }: DesignerContext): SurveyState => (row?.['surveyState'] ?? 'draft') as SurveyState;

const states = ['draft', 'examine', 'publish'] as const satisfies readonly SurveyState[];
const ledOn = (here: SurveyState) =>
  states.filter((state) => state !== here).map((target) => ({ guard: ({ context }: In) => stateIn(context) === target, target }));
const begins = (act: SurveyAct) => ({
  guard: ({ context, event }: Heard) => event.type === 'act.told' && event.act === act && mayAct(stateIn(context), act),
});
const over = { guard: ({ event }: Heard) => event.type === 'act.told' && event.act === null };

export const survey = {
  initial: 'draft',
  states: {
    draft: { always: ledOn('draft'), on: { 'act.told': { ...begins('submit'), target: 'submitting' } } },
    submitting: { always: ledOn('draft'), on: { 'act.told': { ...over, target: 'draft' } } },
    examine: { tags: 'examined', always: ledOn('examine'), on: { 'act.told': { ...begins('decide'), target: 'deciding' } } },
    deciding: { tags: 'examined', always: ledOn('examine'), on: { 'act.told': { ...over, target: 'examine' } } },
    publish: { always: ledOn('publish'), on: { 'act.told': { ...begins('retire'), target: 'retiring' } } },
    retiring: { always: ledOn('publish'), on: { 'act.told': { ...over, target: 'publish' } } },
  },
} as const;
