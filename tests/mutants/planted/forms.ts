/** Links of questionnaires in the wrong hands, and what the designer of processes holds. */
import { toldBy } from '#tests/mutants/mutant.ts';
import type { Mutant, Planted } from '#tests/mutants/mutant.ts';

const answering = 'tests/server/questionnaires/answering.test.ts';
const ofAQuestionnaire = 'tests/server/questionnaires/lifeOfAQuestionnaire.test.ts';
const designer = 'tests/src/processes/machines/processDesignerMachine.test.ts';
const treeActs = 'tests/src/processes/machines/treeActs.test.ts';

const links: readonly Planted[] = [
  [
    'any-device-goes-on',
    1,
    'server/questionnaires/answerDevices.ts',
    'return device != null && known.some(({ hash }) => hash === hashOfToken(device))',
    'return device != null && known.some(({ hash }) => hash !== device)',
    'Whoever has the link reads what its owner has answered.',
  ],
  [
    'link-past-its-time',
    1,
    'server/questionnaires/answerByLink.ts',
    "return isPast ? 'expired' : 'open';",
    "return isPast && status === '' ? 'expired' : 'open';",
    'A link is answered after its time.',
  ],
  [
    'withdrawn-is-answered',
    1,
    'server/questionnaires/answerByLink.ts',
    "|| status === 'withdrawn') return status;",
    ') return status;',
    'A questionnaire that was withdrawn is answered.',
  ],
  [
    'retired-is-sent',
    1,
    'server/engine/versions/read.ts',
    'where v.entity = $1 and v.row_id = $2 and v.retired_at is null`',
    'where v.entity = $1 and v.row_id = $2`',
    'A version that was taken out of force is begun with.',
  ],
  [
    'submitted-incomplete',
    1,
    'server/questionnaires/answeringCalls.ts',
    'if (problems.length === 0) return;',
    'if (problems.length >= 0) return;',
    'Answers are submitted without what is required.',
  ],
  [
    'submitted-side-by-side',
    1,
    'server/questionnaires/answerByLink.ts',
    'and a.deleted_at is null for no key update of a`',
    'and a.deleted_at is null`',
    'One answer that is submitted twice at the same moment alarms twice.',
  ],
  [
    'answer-to-another-question',
    1,
    'server/questionnaires/givenAnswers.ts',
    'if (!question || !asks(question))',
    'if (question && !asks(question))',
    'Answers to questions that nobody asked are kept.',
  ],
  [
    'answer-of-any-shape',
    1,
    'server/questionnaires/givenAnswers.ts',
    'blanks.every(([id, filled]) => isShort(id) && isFilled(filled))',
    'blanks.every(([id, filled]) => isShort(id) || isFilled(filled))',
    'Anything is kept as an answer.',
  ],
  [
    'any-picture-by-a-link',
    1,
    'server/questionnaires/answeringCalls.ts',
    'some(({ picture }) => picture === file)',
    'some(({ picture }) => picture !== undefined || file !== undefined)',
    'A link shows every picture of its group.',
  ],
  [
    'staff-follow-a-card',
    1,
    'server/questionnaires/answerCards.ts',
    "if (principal.kind !== 'member') throw new Refusal('notFound');",
    "if (principal.kind === 'system') throw new Refusal('notFound');",
    'Staff answer for a customer.',
  ],
];

const drawn: readonly Planted[] = [
  [
    'approval-without-anybody',
    1,
    'src/processes/machines/designerSetup.ts',
    "row?.['subject'] === approvalSubject ?",
    "row?.['subject'] !== approvalSubject ?",
    'The designer keeps silent about an approval that nobody decides.',
  ],
  [
    'keys-go-on-from-the-start',
    2,
    'src/processes/machines/designing.ts',
    "chosen: [before ?? next.nodes[0]?.id ?? '']",
    "chosen: [next.nodes[0]?.id ?? before ?? '']",
    'After a step is taken out, keys go on at the beginning.',
  ],
  [
    'copied-way-has-its-name',
    1,
    'src/processes/machines/ways.ts',
    'const id = taken.has(port) ? freeWay(node.id, taken) : port;',
    'const id = taken.has(node.id) ? port : freeWay(node.id, taken);',
    'Two ways have one name once a step was doubled.',
  ],
  [
    'put-down-is-a-step',
    2,
    'src/processes/machines/designing.ts',
    'places[id] && (places[id].x !== at.x || places[id].y !== at.y));',
    'places[id] && (places[id].x === at.x || places[id].y !== at.y));',
    'A node that was put down where it stood is a change that nobody made.',
  ],
  [
    'way-of-a-lost-node',
    1,
    'src/processes/machines/merging.ts',
    'known.has(from) && known.has(to)',
    'known.has(from) || known.has(to)',
    'Two drafts put together have a way to a node that one of them took out.',
  ],
  [
    'flag-of-the-other-one',
    2,
    'src/processes/machines/merging.ts',
    "mayCancel: parts['mayCancel'] === true",
    "mayCancel: parts['mayCancel'] !== null",
    'What the other one said of the whole is lost.',
  ],
];
const ofTheTree: readonly Planted[] = [
  [
    'branch-moves-one-way',
    2,
    'src/processes/machines/treeActs.ts',
    'const [one, other] = [own[at], own[at + by]];',
    'const [one, other] = [own[at], own[at + Math.abs(by)]];',
    'A branch is put behind its neighbour where it should come before it.',
  ],
  [
    'last-way-keeps-its-condition',
    1,
    'src/processes/machines/treeActs.ts',
    '(edgesFrom(graph, edge.from).length > 1 ? edge',
    '(edgesFrom(graph, edge.from).length > 0 ? edge',
    'The one way that is left has a condition, and a process stops there.',
  ],
];

const drafts: readonly Planted[] = [
  [
    'content-of-any-shape',
    2,
    'server/questionnaires/questionnaireRule.ts',
    'content !== undefined && content !== null && !isContent(content)',
    'content !== undefined && content !== null && content === false',
    'What is no questionnaire is kept as its draft.',
  ],
];

export const forms: readonly Mutant[] = [
  ...links.map(toldBy('#20', [answering])),
  ...drafts.map(toldBy('#20', [ofAQuestionnaire])),
  ...drawn.map(toldBy('#20', [designer])),
  ...ofTheTree.map(toldBy('#20', [treeActs])),
];
