/**
 * The shell, the desk and the parts beside every screen make these calls, which are ready when a session begins. Calls of another entity come with its description: here
 * stands no entity that is worked with in lists alone. The build computes this table and leaves out the modules that it is computed from (vite/workedOut.ts).
 */
import { operations } from '#contract/operations.ts';
import { lightCalls } from './lightCalls.ts';

const areas = ['answerCard', 'files', 'desk', 'drill', 'heldWork', 'search', 'job', 'exportDetail', 'lives', 'access', 'contact', 'system'];
const entities = [
  'cannedReply',
  'conversation',
  'conversationMark',
  'deskPolicy',
  'listLayout',
  'message',
  'note',
  'order',
  'setupStep',
  'shellPreference',
  'staffPreference',
  'systemMessage',
  'team',
];
/** Every list asks for these, of entities whose descriptions it does without. */
const ofLists = ['exportLayout.offered', 'importLayout.blank', 'importLayout.offered', 'importLayout.try', 'orgFieldConfig.current'];
/** The desk calls these of entities that have lists, beside a conversation, with no list open: a file that did not come must never begin the page anew there. */
const ofDesk = ['pointRecord.ofMember', 'orderChannel.list'];

export const sessionChunkCalls = lightCalls(operations, [...areas, ...entities, ...ofLists, ...ofDesk]);
