/**
 * What the shell, the desk and what stands beside every screen call, ready when a session begins. Calls of another entity come with its description: here stands no
 * entity that is worked with in lists alone. The build works this table out and brings nothing of what it is made of (vite/workedOut.ts).
 */
import { operations } from '#contract/operations.ts';
import { lightCalls } from './lightCalls.ts';

const areas = ['files', 'desk', 'search', 'job', 'exportDetail', 'access', 'contact', 'system'];
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
/** What every list asks for, of entities whose descriptions it does without. */
const ofLists = ['exportLayout.offered', 'importLayout.blank', 'importLayout.offered', 'importLayout.try', 'orgFieldConfig.current'];
/** Of entities that have lists; the desk calls these beside a conversation, with no list open: a file that did not come must never begin the page anew there. */
const ofDesk = ['pointRecord.ofMember', 'orderChannel.list'];

export const insideCalls = lightCalls(operations, [...areas, ...entities, ...ofLists, ...ofDesk]);
