/** Beside the graph stand how many people are on each node, the dry run and the test person: what each holds, and what it asks of the server, by name. */
import type { TemplateTold } from '#contract/journeys/answers.ts';
import type { Answers } from '#contract/operations.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Opening } from '#src/kit/machines/graph/edit.ts';
import { promiseToSupply } from '#src/kit/machines/standIn.ts';
import type { Draft } from './draft.ts';

export type People = Answers<'journey.counts'>;
export type DryRun = Answers<'journey.dryRun'>;
/** A test person walks on a clock of their own. */
export type TestRun = Answers<'journey.testState'> & { readonly enrolmentId: string };

export type PanelName = 'node' | 'add' | 'faults' | 'dry' | 'test';

export interface PanelContext {
  /** The side shows this. */
  readonly panel: PanelName;
  /** The node that is added follows here; null: the chosen one. */
  readonly opening: Opening | null;
  readonly people: People | null;
  /** Templates that the draft names, with their versions. */
  readonly templates: readonly TemplateTold[];
  /** These were asked for, whatever was answered. */
  readonly templatesAsked: readonly string[];
  readonly dry: DryRun | null;
  readonly dryFailure: Failure | null;
  readonly test: TestRun | null;
  readonly testMember: string | null;
  readonly testFailure: Failure | null;
}
export type PanelEvent =
  | { readonly type: 'panel.show'; readonly panel: PanelName }
  | { readonly type: 'dry.run' }
  | { readonly type: 'dry.stop' }
  | { readonly type: 'test.member'; readonly id: string | null }
  | { readonly type: 'test.begin' }
  | { readonly type: 'test.end' };

export const noPanels: PanelContext = {
  panel: 'node',
  opening: null,
  people: null,
  templates: [],
  templatesAsked: [],
  dry: null,
  dryFailure: null,
  test: null,
  testMember: null,
  testFailure: null,
};

interface One {
  readonly id: string;
}
export const panels = {
  actors: {
    loadCounts: promiseToSupply<People, One>('loadCounts'),
    loadTemplates: promiseToSupply<readonly TemplateTold[], { readonly ids: readonly string[] }>('loadTemplates'),
    runDry: promiseToSupply<DryRun, One & Draft>('runDry'),
    beginTest: promiseToSupply<TestRun, One & Draft & { readonly memberId: string | null }>('beginTest'),
    loadTest: promiseToSupply<TestRun, One>('loadTest'),
    endTest: promiseToSupply<unknown, One>('endTest'),
  },
  /** Changes come in flocks: the question waits so long, and is asked once for all of them. */
  delays: { settle: 300, testStep: 1_000 },
} as const;
