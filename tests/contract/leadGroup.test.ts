import { expect, test } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import { writtenFields } from '#contract/readings/fields.ts';

test('[s-lg-1] [s-lg-2] [r-lead] lead groups have a list, whose form writes the five settings', () => {
  const { leadGroup } = resources;
  expect(leadGroup.screens?.map(({ path, view }) => [path, view])).toEqual([['/leadGroup', 'list']]);
  expect(Object.keys(writtenFields(leadGroup.fields))).toEqual(
    expect.arrayContaining(['manageRoleIds', 'assignRoleIds', 'pickupRoleIds', 'visibleRoleIds', 'ownerUserId']),
  );
});
