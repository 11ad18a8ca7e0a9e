/** Health declarations of the demo: who comes today and tomorrow, one of each state at least. */
import type { declaredConcerns, declaredFor } from '#contract/choices/declarations.ts';
import type { healthDeclarationLife } from '#contract/lives/healthDeclarationLife.ts';
import { dayMs, dayOf, hourMs, isoOf } from '#server/demo/demoDates.ts';
import type { Draft } from '#server/demo/demoRows.ts';
import type { Seeded } from '#server/demo/seeded.ts';

type State = keyof typeof healthDeclarationLife.states;
type Concern = keyof typeof declaredConcerns;

/** A line tells: days until the visit, purpose, temperature, symptoms, exposure, state, concerns, medicines, remark. */
const declarations: readonly (readonly [
  number,
  keyof typeof declaredFor,
  number,
  readonly string[],
  string,
  State,
  readonly Concern[],
  string | null,
  string | null,
])[] = [
  [0, 'outpatient', 36.5, [], 'no', 'declared', [], '叶酸', null],
  [0, 'procedure', 36.7, [], 'no', 'cleared', [], '黄体酮、阿司匹林', null],
  [0, 'outpatient', 37.8, ['cough', 'soreThroat'], 'no', 'held', ['fever', 'symptoms'], null, '昨晚开始低热'],
  [1, 'procedure', 36.4, ['bleeding'], 'no', 'held', ['symptoms'], '地屈孕酮', '移植后第 9 天少量出血'],
  [1, 'admission', 36.6, [], 'unsure', 'postponed', ['exposure'], null, '家中孩子手足口病，改期一周'],
  [1, 'companion', 36.8, [], 'no', 'declared', [], null, null],
  [2, 'outpatient', 36.3, [], 'no', 'declared', [], '左甲状腺素钠', null],
  [-1, 'outpatient', 36.5, [], 'no', 'cleared', [], null, null],
  [-1, 'delivery', 36.9, ['pain'], 'no', 'cleared', ['symptoms'], null, '规律宫缩，产科已知'],
  [-2, 'outpatient', 36.6, [], 'no', 'lapsed', [], null, null],
  [-3, 'outpatient', 37.4, [], 'no', 'withdrawn', ['fever'], null, '体温填错，重新申报'],
];

interface From {
  readonly seeded: Seeded;
  readonly now: number;
  readonly orgId: string;
  readonly members: readonly Draft[];
  readonly patients: readonly Draft[];
  readonly checkedById: string | null;
}

export function makeDeclarations({ seeded, now, orgId, members, patients, checkedById }: From): readonly Draft[] {
  const here = members.filter((member) => member['orgId'] === orgId);
  return declarations.map(([days, purpose, temperature, symptoms, exposure, status, concerns, medicines, remark], at): Draft => {
    const createdAt = now - Math.max(0, -days) * dayMs - (at + 2) * hourMs;
    const memberId = here[(at * 5 + 1) % here.length]?.id ?? null;
    const visitOn = dayOf(now + days * dayMs);
    const isChecked = status === 'cleared' || status === 'postponed';
    return {
      id: seeded.id(createdAt),
      orgId,
      createdAt: isoOf(createdAt),
      memberId,
      patientId: patients.find((patient) => patient['memberId'] === memberId)?.id ?? null,
      declaredBy: purpose === 'companion' ? 'family' : 'customer',
      purpose,
      visitOn,
      temperature,
      symptoms,
      exposure,
      stayedIn: '成都',
      medicines,
      status,
      concerns,
      declaredAt: isoOf(createdAt),
      validUntil: isoOf(Date.parse(`${visitOn}T00:00:00+08:00`) + dayMs),
      checkedById: isChecked ? checkedById : null,
      checkedAt: isChecked ? isoOf(createdAt + hourMs) : null,
      remark,
    };
  });
}
