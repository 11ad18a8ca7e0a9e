import { expect, test } from 'vitest';
import { RightsChange } from '#src/rights/views/RightsChange.tsx';
import { draw } from '#tests/views/stage.tsx';

test.each([
  ['zh-CN', '增加：查看会话、编辑客户 去掉：查看订单'],
  ['en', 'Added: See conversations, Edit: customer Taken away: See orders'],
] as const)('what came to a role and what went is told in words (%s), not two lists of codes', (language, told) => {
  const { container } = draw(<RightsChange from={['order.read', 'member.read']} to={['member.read', 'chat.read', 'member.write']} />, { language });
  expect(container).toHaveTextContent(told);
  expect(container).not.toHaveTextContent('member.read');
});
