/** The target of a journey: who enters, how often, what makes them leave, and how many at most. Contents of a version, beside its graph; the editor's forms are made of these fields. */
import { choice, flag, json, many, ref, shape, text, whole } from '#contract/kinds.ts';
import type { Fields, Input } from '#contract/kinds.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { eventChoices } from './facts.ts';
import { emptyGraph } from './graph.ts';
import type { JourneyGraph } from './graph.ts';

export const entryFields = {
  by: choice(
    ['进入方式', 'Who enters'],
    {
      group: ['进入客户群组的人', 'Who comes into a customer group'],
      event: ['发生某事件的人', 'To whom something happens'],
      hand: ['手工加入', 'Added by hand'],
    },
    { required: true, default: 'group' },
  ),
  groupId: ref(['目标群组', 'Target group'], 'assertedGroup', { askedIf: { all: [['by', 'is', 'group']] } }),
  /** Whoever is in the group as the journey is published begins with it; otherwise only those who come later. */
  withPresent: flag(['群组中已有的人也进入', 'Those who are in it already, too'], { default: false, askedIf: { all: [['by', 'is', 'group']] } }),
  event: choice(['触发事件', 'Trigger'], eventChoices, { askedIf: { all: [['by', 'is', 'event']] } }),
  /** The outcome of a call names its event. */
  eventName: text(['事件名称', 'Name of the event'], {
    max: 60,
    askedIf: {
      all: [
        ['by', 'is', 'event'],
        ['event', 'is', 'callOutcome'],
      ],
    },
  }),
  conditions: json(['附加条件', 'Conditions besides'], shape<FilterGroup>()),
  reEntry: choice(
    ['再次进入', 'Entering again'],
    { never: ['不允许', 'Never'], afterExit: ['退出之后', 'After leaving'], always: ['随时', 'Always'] },
    { required: true, default: 'never' },
  ),
  leavesWithGroup: flag(['离开群组即退出', 'Leaves with the group'], { default: false, askedIf: { all: [['by', 'is', 'group']] } }),
  exitEvents: many(['发生以下事件即退出', 'Leaves when this happens'], choice(['事件', 'Event'], eventChoices), { max: 10 }),
  exitConditions: json(['符合以下条件即退出', 'Leaves when this is true'], shape<FilterGroup>()),
} as const satisfies Fields;
export type JourneyEntry = Partial<Input<typeof entryFields>>;

export const capFields = {
  perDay: whole(['每天最多进入', 'Enter a day at most'], { min: 1, max: 1_000_000 }),
  atOnce: whole(['同时在途最多', 'Under way at most'], { min: 1, max: 1_000_000 }),
} as const satisfies Fields;
export type JourneyCaps = Partial<Input<typeof capFields>>;

/** The contents of a version. */
export interface JourneyContent {
  readonly entry: JourneyEntry;
  readonly graph: JourneyGraph;
  readonly caps: JourneyCaps;
}
export const contentFrom = (row: { readonly entry?: unknown; readonly graph?: unknown; readonly caps?: unknown }): JourneyContent => ({
  entry: (row.entry ?? {}) as JourneyEntry,
  graph: (row.graph ?? emptyGraph) as JourneyGraph,
  caps: (row.caps ?? {}) as JourneyCaps,
});
