/** Calls of journeys, visits, the workbench and work that is handed over: where a failure of each is said, and the test that holds it. */
export type Held = { readonly held: readonly [file: string, title: string] };

const workbenchTest = 'tests/src/workbench/machines/workbenchMachine.test.ts';
const editorTest = 'tests/src/journeys/machines/journeyEditorMachine.test.ts';

export const placesOfWork: Readonly<Record<string, Held & { readonly where: string }>> = {
  'heldWork.pass': {
    where: 'beside each piece of work that was refused, which stays chosen',
    held: ['tests/src/desk/machines/desk/handOver.test.ts', 'work that was refused says why and stays chosen; nobody leaves before that'],
  },
  'workbench.open': {
    where: 'on the tile, which keeps what it told',
    held: [workbenchTest, 'a tile that fails keeps what it told, says why, and is tried alone'],
  },
  'workbench.seen': {
    where: 'above the tiles, which go on comparing with the look before',
    held: [workbenchTest, 'a mark that is refused is said, and the look before stays the one compared with'],
  },
  'workbench.arrange': {
    where: 'above the tiles that were arranged',
    held: [workbenchTest, 'an arrangement is saved, refused with its reason, and given up'],
  },
  'journey.save': {
    where: 'beside the name; what is drawn stays unsaved',
    held: [editorTest, 'stays here where it was refused, and says so'],
  },
  'journey.testStart': { where: 'in the panel of the test person', held: [editorTest, 'a test person who cannot set out is said in her panel'] },
  'journey.testEnd': { where: 'in the panel of the test person', held: [editorTest, 'a test person who cannot set out is said in her panel'] },
  'questionnaire.save': {
    where: 'below the name; what is written stays unsaved',
    held: ['tests/src/questionnaires/machines/designerMachine.test.ts', 'stays here where it was refused, and says so'],
  },
  'returnVisit.record': {
    where: 'above the form, which keeps what was written',
    held: ['tests/src/followUps/machines/visitFormMachine.test.ts', 'somebody was faster: the refusal stands beside what was written'],
  },
};
