/** Entities whose rows hold each other, one line each. */
import { classifyRule } from './classify.ts';
import { complaintRule } from './complaint.ts';
import { dictionaryItemRule } from './dictionaryItem.ts';
import { exportLayoutRule } from './exportLayout.ts';
import { importLayoutRule } from './importLayout.ts';
import { memberRule } from './member.ts';
import { fileRule } from './file.ts';
import { menuRule } from './menu.ts';
import { orgDictionaryRule } from './orgDictionary.ts';
import { orgFieldConfigRule } from './orgFieldConfig.ts';
import { orgFieldTemplateRule } from './orgFieldTemplate.ts';
import { orgHomeRule } from './orgHome.ts';
import { orderRule } from './order.ts';
import { organisationRule } from './organisation.ts';
import { roleRule } from './role.ts';
import { pointRecordRule } from './pointRecord.ts';
import { pointRuleRule } from './pointRule.ts';
import { patientRule } from './patient.ts';
import type { Rule } from './rule.ts';
import { staffUserRule } from './staffUser.ts';
import { userBindOrgRule } from './userBindOrg.ts';
import { wechatConfigRule } from './wechatConfig.ts';

const rules: Readonly<Record<string, Rule>> = {
  classify: classifyRule,
  complaint: complaintRule,
  dictionaryItem: dictionaryItemRule,
  file: fileRule,
  exportLayout: exportLayoutRule,
  importLayout: importLayoutRule,
  member: memberRule,
  menu: menuRule,
  order: orderRule,
  organisation: organisationRule,
  orgDictionary: orgDictionaryRule,
  orgFieldConfig: orgFieldConfigRule,
  orgFieldTemplate: orgFieldTemplateRule,
  orgHome: orgHomeRule,
  patient: patientRule,
  pointRecord: pointRecordRule,
  pointRule: pointRuleRule,
  role: roleRule,
  staffUser: staffUserRule,
  userBindOrg: userBindOrgRule,
  wechatConfig: wechatConfigRule,
  wecomConfig: wechatConfigRule,
};

const none: Rule = {};
export const ruleOf = (entity: string): Rule => (Object.hasOwn(rules, entity) ? (rules[entity] ?? none) : none);
