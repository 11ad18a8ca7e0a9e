/** Going off duty: what somebody holds beside their conversations, and passing it on (docs/adr/0109). */
import { heldNames, heldWork } from '#contract/heldWork.ts';
import type { HeldName } from '#contract/heldWork.ts';
import { choice, flag, id, many, moment, text, whole } from '#contract/kinds.ts';
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { deskLimits } from '#contract/limits/chat.ts';
import { operation, rows } from '#contract/resource.ts';

const kinds = Object.fromEntries(heldNames.map((name) => [name, heldWork[name].label])) as Readonly<Record<HeldName, Label>>;
const kind = choice(['工作', 'Work'], kinds, { required: true });
const rowId = id(undefined, { required: true });
/** The rows of each kind that are passed on; what is named nowhere is kept. */
const lists = Object.fromEntries(heldNames.map((name) => [name, many(heldWork[name].label, id(), { max: deskLimits.handOverMost })])) as Readonly<
  Record<HeldName, Field<readonly string[], false>>
>;
const ours = 'hand-over at the end of a shift; the specification names no call for it';

export const held = {
  list: operation('GET /crm-server/heldWork/list', {
    spec: [],
    ours,
    takes: {},
    gives: rows({
      kind,
      id: rowId,
      name: text(['名称', 'Name'], { grade: 'personal' }),
      /** It is to be done by then. */
      at: moment(['时间', 'Due']),
      version: whole(['版本', 'Version'], { required: true }),
      /** It stays with its holder unless they choose it. */
      isKept: flag(['默认不交出', 'Kept unless chosen'], { required: true }),
    }),
    right: 'signedIn',
    scope: 'org',
    class: 'read',
    audit: 'list',
  }),
  /** In one transaction: a row that cannot be passed on stays with its holder and says why. */
  pass: operation('POST /crm-server/heldWork/pass', {
    spec: [],
    ours,
    takes: { toUserId: id(['同事', 'Colleague'], { required: true }), ...lists },
    gives: rows({ kind, id: rowId, isDone: flag(['已交出', 'Passed on'], { required: true }), reason: text(['原因', 'Reason']) }),
    right: 'signedIn',
    scope: 'org',
    class: 'write',
    audit: 'change',
  }),
};
