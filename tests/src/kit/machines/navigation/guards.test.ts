import { expect, test } from 'vitest';
import { addressOf, isQuestionnairePage, needsLogin, redirectOf, titleOf, visitOf } from '#src/kit/machines/navigation/guards.ts';

test.each([
  ['/add-customer-DCB', '/add-customer-WH-v2'],
  ['/addCustomerDCB', '/addCustomerWHv2'],
])('%s is redirected with its query', (from, to) => {
  expect(redirectOf({ path: from, search: '?a=1' })).toEqual({ path: to, search: '?a=1' });
});
test('others are not', () => {
  expect(redirectOf({ path: '/consultation', search: '' })).toBeUndefined();
});
test('a route that is the form of a list leads there: to a row, or to a new one, on the whole page', () => {
  expect(redirectOf({ path: '/enterpriseInfo', search: '?id=e1&from=mail' })).toEqual({ path: '/enterpriseManage', search: '?id=e1&edit=1&full=1' });
  expect(redirectOf({ path: '/enterpriseInfo', search: '' })).toEqual({ path: '/enterpriseManage', search: '?edit=new&full=1' });
  expect(needsLogin('/enterpriseInfo')).toBe(true);
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
