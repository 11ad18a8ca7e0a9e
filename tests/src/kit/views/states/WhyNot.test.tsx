import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { orderLife } from '#contract/lives/orderLife.ts';
import { MayNotMove } from '#src/engine/views/life/MayNotMove.tsx';
import { WhyNot } from '#src/kit/views/states/WhyNot.tsx';
import { draw } from '#tests/views/stage.tsx';

const of = { life: orderLife, right: 'order.move' } as const;

describe('why there is nothing to press', () => {
  it.each([
    [
      'zh-CN',
      '为什么',
      '看得到，但不能变更状态',
      ['范围：本机构的都可以看（具备）', '状态：待支付，可以变更（具备）', '权限：需要“变更订单状态”，您是“咨询师”（缺）'],
    ],
    [
      'en',
      'Why',
      'You can see it, but not change its status',
      [
        'Scope: all of your organisation can be seen (given)',
        'State: Unpaid, can be changed (given)',
        'Right: needs "Change order status"; you are 咨询师 (missing)',
      ],
    ],
  ] as const)('names what is there and what is missing, on demand (%s)', async (language, why, title, needs) => {
    draw(<MayNotMove {...of} state="unpaid" />, { language });
    expect(screen.queryByText(title)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: why }));
    expect(screen.getByText(title)).toBeInTheDocument();
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(needs);
  });

  it('says that a life is over', async () => {
    draw(<MayNotMove {...of} state="cancelled" />);
    await userEvent.click(screen.getByRole('button', { name: '为什么' }));
    expect(screen.getByText(/流程已结束/)).toBeInTheDocument();
  });

  it('names who can do it where that is known, and offers only acts that exist', async () => {
    draw(
      <WhyNot
        title="看得到，但不能审批"
        needs={[{ what: 'right', isMet: false, text: '审批需要“财务”' }]}
        able={{ id: 'u9', name: '马骁', text: '马骁 等 3 人可以处理' }}
      >
        <button type="button">转给马骁</button>
      </WhyNot>,
    );
    await userEvent.click(screen.getByRole('button', { name: '为什么' }));
    expect(screen.getByText('马骁 等 3 人可以处理')).toBeInTheDocument();
    expect(within(screen.getByText('马骁 等 3 人可以处理').parentElement!).getByRole('button', { name: '转给马骁' })).toBeInTheDocument();
  });
});
