/** Words that a choice is found by: any two signs of its Chinese, any word of its English from the beginning (docs/adr/0159). */
import { expect, it } from 'vitest';
import { approvalKinds } from '#contract/approvals/kinds.ts';
import { says } from '#server/engine/search.ts';

const { label } = approvalKinds.publishQuestionnaire;

it('is found by any of its signs that stand together, and by no single one', () => {
  for (const piece of ['发布', '问卷', '布问', '发布问卷']) expect(says(label, piece), piece).toBe(true);
  for (const piece of ['问', '发问', '退款', '']) expect(says(label, piece), piece).toBe(false);
});

it('is found by the beginning of each of its words, of three letters or more', () => {
  for (const piece of ['pub', 'publishing', 'que', 'questionnaire']) expect(says(label, piece), piece).toBe(true);
  for (const piece of ['pu', 'of', 'naire', 'merge']) expect(says(label, piece), piece).toBe(false);
});
