/**
 * The questionnaire stands somewhere in its life (contract/lives/questionnaireLife.ts), beside its contents. The row says it; between two states stands the act that is on its way, and
 * from there the row leads on. An act that failed has changed no row: it leads back to where it can be tried again.
 */
import type { SurveyState } from '#contract/lives/questionnaireLife.ts';
import type { DesignerEvent } from './designerSetup.ts';
import { standing } from './surveyActs.ts';
import type { SurveyAct } from './surveyActs.ts';

interface Heard {
  readonly event: Extract<DesignerEvent, { readonly type: 'act.told' }>;
}
const states = ['draft', 'examine', 'publish'] as const satisfies readonly SurveyState[];
const ledOn = (here: SurveyState) => states.filter((state) => state !== here).map((target) => ({ guard: standing[target], target }));
const begins = (act: SurveyAct) => ({ guard: { type: 'begins', params: ({ event }: Heard) => ({ told: event.act, act }) } }) as const;
const over = { guard: { type: 'isOver', params: ({ event }: Heard) => event.act } } as const;

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
