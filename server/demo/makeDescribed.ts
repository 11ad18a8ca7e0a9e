/** The demo of every entity that the engine serves and nobody has written one for: see docs/adding-an-entity.md. */
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import type { Draft } from './demoRows.ts';
import { rowsByKind } from './rowsByKind.ts';
import type { Surroundings } from './rowsByKind.ts';

/** Invented rows would harm: what stands here is told by people alone, and why. */
const byPeopleAlone: Readonly<Record<string, string>> = {
  customerMerge: 'its rows are made by merging',
  customerPair: 'its rows are made where two customers look like one',
  file: 'its rows are files on the disk',
  groupMember: 'its rows follow from conditions, and the server writes them',
  journeyEnrolment: 'its rows walk through versions, and the runtime writes them',
  journeyStep: 'its rows are steps of walks',
  menu: 'its rows lead to screens, and the server stores those of the console',
  orgFieldConfig: 'its rows are columns and inputs of other screens',
  messageRule: 'its rows hold back whatever is sent',
  processInstance: 'the interpreter writes them',
  processStep: 'the interpreter writes them',
  processTask: 'the interpreter writes them',
  problemReport: 'its rows come with what the machines of somebody did',
  questionnaireAnswer: 'its rows answer published versions',
  sentMessage: 'its rows are sent',
  stoppedNumber: 'its rows hold back whatever is sent',
  userBindOrg: 'each person has his own by being there',
};

/** @param around with what was made by hand. In the order of the index: a row refers to what stands before it. */
export function makeDescribed(around: Surroundings, all = Object.values(resources) as unknown as readonly Resource[]): ReadonlyMap<string, readonly Draft[]> {
  const made = new Map(around.made);
  const found = new Map<string, readonly Draft[]>();
  for (const resource of all) {
    const { name, standard, orgOwned } = resource;
    if (!standard || orgOwned !== true || made.has(name) || Object.hasOwn(byPeopleAlone, name)) continue;
    const rows = rowsByKind(resource, { ...around, made });
    made.set(name, rows);
    found.set(name, rows);
  }
  return found;
}
