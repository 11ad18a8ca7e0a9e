/** The picture of an instance (spec 7): what stands in it is what the instance is. */
import { expect } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgements } from '#tests/specification/known.ts';
import { callAt } from '#tests/specification/specified.ts';

const image = 'GET /workflow-center/process-module/instance-image';

export const processJudgements: Judgements = {
  [image]: async ({ client, rows }) => {
    const [instance] = await rows.read(familyNamed('/workflow-center/process-instance'));
    const { bytes } = await client.done(callAt(image), { id: instance?.id });
    expect(new TextDecoder().decode(bytes)).toMatch(/^<svg .*<title>.+<\/title>.*<\/svg>$/);
  },
};
