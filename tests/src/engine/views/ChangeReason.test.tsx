import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ChangeReason } from '#src/engine/views/changes/ChangeReason.tsx';
import { draw } from '#tests/views/stage.tsx';

test.each([
  ['import:展会.xlsx', 'zh-CN', '由文件“展会.xlsx”导入'],
  ['import:fair.xlsx', 'en', 'Imported from “fair.xlsx”'],
  ['merged', 'zh-CN', '合并客户'],
  ['mergeUndone', 'en', 'By the undo of a merge'],
  ['客户搬家', 'zh-CN', '原因：客户搬家'],
] as const)('a reason that the server names is said in words: %s (%s)', (reason, language, words) => {
  draw(<ChangeReason reason={reason} />, { language });
  expect(screen.getByText(words)).toBeInTheDocument();
});
