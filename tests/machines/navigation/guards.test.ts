import { expect, test } from 'vitest';
import { addressOf, isQuestionnairePage, needsLogin, redirectOf, titleOf, visitOf } from '#machines/navigation/guards.ts';

test.each([
  ['/add-customer-DCB', '/add-customer-WH-v2'],
  ['/addCustomerDCB', '/addCustomerWHv2'],
])('%s is redirected with its query', (from, to) => {
  expect(redirectOf({ path: from, search: '?a=1' })).toEqual({ path: to, search: '?a=1' });
});
test('others are not', () => {
  expect(redirectOf({ path: '/consultation', search: '' })).toBeUndefined();
});
test('addresses and visits are the same', () => {
  for (const address of ['/a', '/a?b=c?d', '/a?']) expect(addressOf(visitOf(address))).toBe(address);
});
test('only the shell needs a login', () => {
  expect([needsLogin('/consultation'), needsLogin('/'), needsLogin('/patient'), needsLogin('/anything')]).toEqual([true, false, false, false]);
});
test('titles', () => {
  expect([titleOf('/productdetails'), titleOf('/nowhere'), titleOf('/orderManage')]).toEqual(['blank', 'product', ['订单管理', 'Orders']]);
});
test('questionnaire pages', () => {
  expect([isQuestionnairePage('/questionnaireManage'), isQuestionnairePage('/consultation')]).toEqual([true, false]);
});
