import { id, longText, secret, text, whole } from '#contract/kinds.ts';
import { problemLimits } from '#contract/limits/problems.ts';
import { one, operation } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';

const readOnly = { readOnly: true } as const;
const listed = { readOnly: true, inList: true } as const;
const place = {
  path: text(['页面', 'Page'], { required: true, max: 200 }),
  build: text(['版本', 'Version'], { required: true, max: 80 }),
  browser: text(['浏览器', 'Browser'], { max: 120 }),
  fault: text(['错误', 'Fault'], { max: 300 }),
} as const;

/** Somebody reported a problem: what they said, where, and the last minutes of the console's machines without anything of a person (docs/adr/0125). */
export const problemReport = entity('problemReport', {
  label: ['问题报告', 'Problem report'],
  orgOwned: true,
  fields: {
    path: text(['页面', 'Page'], { required: true, ...listed, search: true, max: 200 }),
    said: longText(['说明', 'What happened'], { ...listed, search: true, max: problemLimits.saidCharacters }),
    fault: text(['错误', 'Fault'], { ...listed, max: 300 }),
    steps: whole(['步数', 'Steps'], { required: true, ...listed }),
    build: text(['版本', 'Version'], { required: true, ...listed, max: 80 }),
    browser: text(['浏览器', 'Browser'], { ...readOnly, max: 120 }),
    /** Packed, as text; `capsule` gives it. Empty once its time is over. */
    capsule: secret(['记录', 'Recording'], readOnly),
  },
  standard: {
    base: '/crm-server/problemReport',
    title: 'path',
    hint: 'said',
    without: ['import', 'bulk', 'restore', 'history', 'export'],
    endpoints: { list: ['GET /crm-server/problemReport/list', ''], remove: ['POST /crm-server/problemReport/delete', ''] },
  },
  operations: {
    report: operation('POST /crm-server/problemReport/report', {
      spec: [],
      ours: 'a colleague tells developers what happened, with what the machines did; the specification names no call for it',
      takes: {
        said: longText(['说明', 'What happened'], { max: problemLimits.saidCharacters }),
        ...place,
        steps: whole(['步数', 'Steps'], { required: true, min: 0, max: 100_000 }),
        capsule: text(['记录', 'Recording'], { required: true, max: problemLimits.capsuleCharacters }),
      },
      gives: one({ id: id(undefined, { required: true }) }),
      right: 'signedIn',
      scope: 'org',
      class: 'write',
      audit: 'change',
    }),
    capsule: operation('GET /crm-server/problemReport/capsule', {
      spec: [],
      ours: 'a developer opens what somebody reported; the specification names no call for it',
      takes: { id: id(undefined, { required: true }) },
      gives: one({ capsule: text(['记录', 'Recording']) }),
      right: 'problemReport.read',
      scope: 'org',
      class: 'read',
      audit: 'view',
    }),
  },
  screens: [
    {
      path: '/problemReports',
      view: 'list',
      title: ['问题报告', 'Problem reports'],
      area: 'develop',
      ours: 'what colleagues reported, with the recording of what the machines did (docs/adr/0125)',
    },
  ],
});
