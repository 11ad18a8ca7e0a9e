/** Somebody may ask why they or another one may do something or not, and for one number in clear. */
import { flag, id, json, longText, shape, text } from '#contract/kinds.ts';
import { one, operation } from '#contract/resource.ts';

/** One rule that was asked, in the order in which the server asks. */
export interface AccessStep {
  readonly kind: 'account' | 'organisation' | 'right' | 'role' | 'scope' | 'row' | 'field';
  readonly isMet: boolean;
  /** In the caller's language. */
  readonly text: string;
}

export const access = {
  /** The question is about oneself, or somebody whom one sees. A page is named by its path, a call by its key, a row besides. */
  why: operation('GET /api-user/access/why', {
    spec: [],
    ours: 'an administrator must be able to say why somebody does not see what he asks for; the specification names no call for it',
    takes: {
      userId: id(['人员', 'Person']),
      path: text(['页面', 'Page'], { max: 200 }),
      call: text(['调用', 'Call'], { max: 100 }),
      entity: text(['实体', 'Entity'], { max: 60 }),
      id: id(['记录', 'Record']),
    },
    gives: one({
      isAllowed: flag(['可以', 'Allowed'], { required: true }),
      person: text(['人员', 'Person'], { required: true }),
      what: text(['事项', 'What'], { required: true }),
      steps: json(['规则', 'Rules'], shape<readonly AccessStep[]>(), { required: true }),
    }),
    right: 'signedIn',
    scope: 'org',
    class: 'read',
    audit: 'view',
  }),
  /** One number of one row, with the reason, which stands in the audit. */
  unmask: operation('POST /api-user/access/unmask', {
    spec: [],
    ours: 'a masked number is told in clear with a reason that is kept (K1); the specification names no call for it',
    takes: {
      entity: text(['实体', 'Entity'], { required: true, max: 60 }),
      id: id(undefined, { required: true }),
      field: text(['字段', 'Field'], { required: true, max: 60 }),
      reason: longText(['原因', 'Reason'], { required: true, min: 2, max: 200 }),
    },
    gives: one({ value: text(['号码', 'Number'], { grade: 'sensitive' }) }),
    right: 'number.reveal',
    scope: 'org',
    class: 'write',
    audit: 'view',
  }),
} as const;
