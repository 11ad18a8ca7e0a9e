import { expect, test } from 'vitest';
import { secretsIn } from './secretsIn.ts';

test.each([
  ['a mobile number', '{"msg":"sent to 13800138000"}'],
  ['an ID number', '{"idNo":"11010119900307123X"}'],
  ['a token', '{"authorization":"Bearer 46aTmPoygCfmFV71KJXbvmXVL1SEuNVr3fD6x75-lPw"}'],
  ['what was written', '{"body":"今晚的针还打吗"}'],
])('[K8] %s in a log is found', (what, line) => {
  const found = secretsIn(`Careline is running: http://127.0.0.1:3000\n${line}\n`, ['今晚的针还打吗']);
  expect(found).toEqual([`${what}: ${line}`]);
});

test('[K8] what a start says on purpose, ids, moments and paths are no secrets', () => {
  const lines = [
    'Demo: log in as zhoumin (or any other name on the login page) with the password yq64-5kca-mupj',
    'First start: make the administrator at http://127.0.0.1:3000/first?token=46aTmPoygCfmFV71KJXbvmXVL1SEuNVr3fD6x75-lPw',
    '{"at":"2026-11-22T19:15:30.144Z","id":"019aac3e-7c0e-7b58-9a40-0e6a2f7d8a11","ms":1763839530144}',
    'file:///srv/careline/server/observe/log.ts',
  ];
  expect(secretsIn(lines.join('\n'), ['好'])).toEqual([]);
});
