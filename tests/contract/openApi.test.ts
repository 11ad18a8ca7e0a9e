import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { openApi } from '#contract/openApi.ts';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';

interface Call {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: { readonly properties: object } }>> };
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}
const written = JSON.parse(readFileSync('contract/openapi.json', 'utf8')) as { readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>> };
const calls = new Map(
  Object.entries(written.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call] as const),
  ),
);

describe('OpenAPI', () => {
  it('is valid, whatever reads it', async () => {
    const result = await new Validator().validate(structuredClone(openApi()));
    expect(result).toMatchObject({ valid: true });
  });

  it('can fail: a call without answers is none', async () => {
    const broken = structuredClone(openApi()) as { paths: Record<string, Record<string, { responses?: object }>> };
    for (const call of Object.values(Object.values(broken.paths)[0] ?? {})) delete call.responses;
    broken.paths['no slash'] = {};
    expect((await new Validator().validate(broken)).valid).toBe(false);
  });

  it('holds every call once, under its endpoint', () => {
    const endpoints = (Object.entries(operations) as [string, Operation][]).map(([key, { endpoint }]) => [endpoint, key]);
    expect([...calls].map(([endpoint, { operationId }]) => [endpoint, operationId]).toSorted()).toEqual(endpoints.toSorted());
  });

  it.each(Object.entries(operations) as [string, Operation][])('%s says all it takes, and how it answers', (_key, { endpoint, takes }) => {
    const call = calls.get(endpoint);
    const inBody = Object.values(call?.requestBody?.content ?? {}).flatMap(({ schema }) => Object.keys(schema.properties));
    const asked = (call?.parameters ?? []).filter((one) => one.in !== 'header').map(({ name }) => name);
    for (const name of Object.keys(takes)) expect([...inBody, ...asked]).toContain(name);
    expect(Object.keys(call?.responses ?? {})).toEqual(['200', 'default']);
  });
});
