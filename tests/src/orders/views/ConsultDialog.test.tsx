import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ConsultButton } from '#src/orders/views/ConsultButton.tsx';
import { Consultation } from '#src/orders/views/Consultation.tsx';
import type { ConsultationRef } from '#src/orders/machines/consultationMachine.ts';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

const mayPush = { ...person, rights: [...person.rights, 'order.push'] };
const doctors = [
  { id: 'd1', name: '顾文澜', title: '主任医师', isHere: true },
  { id: 'd2', name: '何佳宁', title: null, isHere: false },
];
const lin = { memberId: 'm1', name: '林晓' };
const context = { isOwn: false, customer: lin, isFixed: true, words: '', found: null, offer: { fee: 8_000, doctors }, making: null, failure: null };

/** Conversations are seen, at a back end that has resources. */
const offered = { inbox: actorShowing({ context: {} }), config: { features: ['resources'], version: '1', title: ['医院', 'Hospital'] } };

function drawn(given: Readonly<Record<string, unknown>> = {}, { tags = ['asked', 'writing'], language = 'zh-CN' as 'zh-CN' | 'en' } = {}) {
  const consultation = actorShowing<ConsultationRef>({ context: { ...context, ...given }, tags });
  draw(<Consultation />, { actors: { consultation }, person: mayPush, language });
  return consultation;
}
const made = (consultation: { readonly sent: readonly { readonly type: string }[] }) => consultation.sent.filter(({ type }) => type === 'consult.make');

describe('the button', () => {
  it('begins one for the customer it stands beside, for who may', async () => {
    const consultation = actorShowing<ConsultationRef>({ context });
    draw(<ConsultButton customer={lin} />, { root: offered, actors: { consultation }, person: mayPush });
    await userEvent.click(screen.getByRole('button', { name: '发起问诊' }));
    expect(consultation.sent).toEqual([{ type: 'consult.ask', customer: lin }]);
  });

  it('is not there without the right, or where the back end has none', () => {
    draw(<ConsultButton />, { root: offered });
    draw(<ConsultButton />, { person: mayPush });
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the dialog of staff', () => {
  it('shows the amount on the button, and makes nothing without what it is about', async () => {
    const consultation = drawn();
    await screen.findByRole('dialog', { name: '为林晓发起问诊' });
    expect(screen.getByRole('spinbutton', { name: '金额（元）' })).toHaveValue('80.00');
    await userEvent.click(screen.getByRole('button', { name: '发起问诊，¥80.00' }));
    expect(await screen.findByText('填写咨询内容，例如备孕咨询')).toBeInTheDocument();
    expect(made(consultation)).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: '咨询内容' }), '备孕咨询');
    await userEvent.click(screen.getByRole('button', { name: '发起问诊，¥80.00' }));
    await waitFor(() => expect(made(consultation)).toEqual([{ type: 'consult.make', title: '备孕咨询', payPrice: 8_000, customerNote: '', doctorId: null }]));
  });

  it('another amount is the one on the button, and none is refused', async () => {
    const consultation = drawn({}, { language: 'en' });
    const amount = await screen.findByRole('spinbutton', { name: 'Amount (yuan)' });
    await userEvent.type(screen.getByRole('textbox', { name: 'About' }), 'Second opinion');
    await userEvent.clear(amount);
    await userEvent.click(screen.getByRole('button', { name: 'Begin a consultation' }));
    expect(await screen.findByText('Enter the amount; 0 for a free consultation')).toBeInTheDocument();
    expect(made(consultation)).toEqual([]);
    await userEvent.type(amount, '0');
    await userEvent.click(await screen.findByRole('button', { name: 'Begin, free of charge' }));
    await waitFor(() => expect(made(consultation)).toEqual([expect.objectContaining({ payPrice: 0, title: 'Second opinion' })]));
  });

  it('a doctor can be chosen, who is away says so; where there is none nobody is asked', async () => {
    const consultation = drawn();
    await userEvent.type(await screen.findByRole('textbox', { name: '咨询内容' }), '复诊');
    await userEvent.click(screen.getByRole('combobox', { name: '医生' }));
    expect(await screen.findByTitle('何佳宁 · 不在岗')).toBeInTheDocument();
    await userEvent.click(screen.getByTitle('顾文澜 · 主任医师'));
    expect(screen.getByText(/医生会收到消息/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '发起问诊，¥80.00' }));
    await waitFor(() => expect(made(consultation)).toEqual([expect.objectContaining({ doctorId: 'd1' })]));
    consultation.show({ offer: { fee: 8_000, doctors: [] } });
    await waitFor(() => expect(screen.queryByRole('combobox', { name: '医生' })).toBeNull());
  });

  it('begun beside nobody it asks for whom', async () => {
    const found = [{ id: 'm1', label: '林晓', hint: '139****1234' }];
    const consultation = drawn({ customer: null, isFixed: false, offer: null, found }, { tags: ['asked', 'choosing'] });
    const field = await screen.findByRole('combobox', { name: '客户' });
    expect(screen.getByRole('button', { name: '发起问诊' })).toBeDisabled();
    expect(screen.queryByRole('textbox', { name: '咨询内容' })).toBeNull();
    await userEvent.type(field, '林');
    expect(consultation.sent).toContainEqual({ type: 'customer.seek', words: '林' });
    await userEvent.click(await screen.findByTitle('林晓 · 139****1234'));
    expect(consultation.sent).toContainEqual({ type: 'customer.choose', customer: lin });
  });

  it('what was refused stays said above what is written', async () => {
    drawn({ failure: { reason: 'timeout', code: 0, text: '', values: {} } });
    expect(await screen.findByRole('alert')).toHaveTextContent('操作未完成');
  });

  it('what cannot be read says so, with another try', async () => {
    const consultation = drawn({ offer: null, failure: { reason: 'network', code: 0, text: '', values: {} } }, { tags: ['asked'] });
    await userEvent.click(await screen.findByRole('button', { name: '重试' }));
    expect(consultation.sent).toContainEqual({ type: 'consult.again' });
  });
});

describe('the dialog of customers', () => {
  const own = { isOwn: true, customer: null, isFixed: false, offer: { fee: 9_900, doctors: [] } };
  it('shows what it costs, which is not theirs to change', async () => {
    const consultation = drawn(own);
    await screen.findByRole('dialog', { name: '发起问诊' });
    expect(screen.getByText('¥99.00')).toBeInTheDocument();
    expect(screen.queryByRole('spinbutton')).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: '咨询内容' }), '备孕');
    await userEvent.click(screen.getByRole('button', { name: '发起问诊，¥99.00' }));
    await waitFor(() => expect(made(consultation)).toEqual([expect.objectContaining({ title: '备孕', payPrice: 9_900 })]));
  });

  it('begins nothing where the house has closed meanwhile', async () => {
    drawn({ ...own, offer: { fee: null, doctors: [] } });
    expect(await screen.findByText(/没有开通自助问诊/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '发起问诊' })).toBeDisabled();
  });
});
