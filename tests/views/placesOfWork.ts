/** Calls of journeys, visits, the workbench, questionnaires, approvals and work that is handed over: where a failure of each is said, and the test that holds it. */
export type Held = { readonly held: readonly [file: string, title: string] };

const workbenchTest = 'tests/src/workbench/machines/workbenchMachine.test.ts';
const editorTest = 'tests/src/journeys/machines/journeyEditorMachine.test.ts';

const answeringTest = 'tests/src/questionnaires/machines/answeringMachine.test.ts';
const taskTest = 'tests/src/processes/machines/taskMachine.test.ts';

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
  'questionnaire.send': {
    where: 'above the questionnaires that are offered, which stay',
    held: ['tests/src/questionnaires/machines/sendingMachine.test.ts', 'tried again after a failure it is the same message'],
  },
  'drill.begin': {
    where: 'among the faults that were tried',
    held: ['tests/src/inspector/machines/inspectorMachine.test.ts', 'a fault on purpose that was refused says why among those that were tried'],
  },
  'answering.open': { where: 'in place of the questions', held: [answeringTest, 'no such link, and a link of another questionnaire after it'] },
  'answering.keep': { where: 'below the questions, which go on', held: [answeringTest, 'without a network it says so and tries again until it went'] },
  'answering.submit': {
    where: 'above the question that it is about',
    held: [answeringTest, 'the server finds something missing: it says what, and the question is shown'],
  },
  'answering.code': { where: 'beside the button of the code', held: [answeringTest, 'a code that cannot be had says why, and is asked for again'] },
  'answerCard.link': {
    where: 'on the card, which shows how it stands by now',
    held: ['tests/src/questionnaires/machines/answerCardsMachine.test.ts', 'its customer is led to the page on which it is answered'],
  },
  'processDefinition.save': {
    where: 'below the name; what is drawn stays unsaved',
    held: ['tests/src/processes/machines/processDesignerMachine.test.ts', 'that is refused says why and stays unsaved'],
  },
  'processTask.claim': {
    where: 'on the task, with who has it; what was typed stays',
    held: [taskTest, 'leaves with the name of whoever was faster, and keeps what was typed'],
  },
  'processTask.act': {
    where: 'in the sheet of the act, which keeps its words',
    held: [taskTest, 'approves nothing but what was read: a change stands there until it is looked at'],
  },
  'problemReport.report': {
    where: 'in the sheet, which keeps its words and still gives the file',
    held: ['tests/src/inspector/machines/problem/problemMachine.test.ts', 'a report that could not be sent keeps its words and can still be saved as a file'],
  },
  'returnVisit.record': {
    where: 'above the form, which keeps what was written',
    held: ['tests/src/followUps/machines/visitFormMachine.test.ts', 'somebody was faster: the refusal stands beside what was written'],
  },
};
