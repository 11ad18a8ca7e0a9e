import { useState } from 'react';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { needsVoucher, payWaysByHand } from '#contract/choices/orders.ts';
import { moveLimits } from '#contract/limits/lists.ts';
import { labelIn } from '#i18n/label.ts';
import { yuan } from '#contract/money.ts';
import type { AskProps } from '#src/engine/views/life/askProps.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePinyinFilter } from '#src/kit/views/inputs/usePinyinFilter.tsx';

interface Written {
  /** Yuan. */
  readonly amount?: number | null;
  readonly payWay?: string;
  readonly voucherNo?: string;
  readonly reason?: string;
}
const fenOfYuan = (amount: number): number => Math.round(amount * 100);
const labelId = 'pay-order';

/** Staff say that an order is paid: how much, how, and by which voucher. Another amount than that of the order says why. */
export function PayDialog({ row, what, title, onAct, onKeep }: AskProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form] = Form.useForm<Written>();
  const price = Number(row['payPrice'] ?? 0);
  const [amount, setAmount] = useState<number | null>(price / 100);
  const [way, setWay] = useState('');
  const pinyin = usePinyinFilter();
  const differs = amount !== null && fenOfYuan(amount) !== price;
  const act = (written: Written): void => {
    const voucherNo = written.voucherNo?.trim() ?? '';
    const given = { paidAmount: fenOfYuan(written.amount ?? 0), payWay: written.payWay ?? '', ...(voucherNo === '' ? {} : { voucherNo }) };
    onAct({ given, reason: written.reason?.trim() ?? '' });
  };
  return (
    <Modal
      open
      title={title}
      okText={t('orders.paySure', { amount: yuan(fenOfYuan(amount ?? 0)) })}
      cancelText={t('life.cancel')}
      width={440}
      onOk={() => form.submit()}
      onCancel={onKeep}
    >
      <p className="faint">{what}</p>
      <Form
        form={form}
        id={labelId}
        layout="vertical"
        requiredMark={false}
        initialValues={{ amount: price / 100 }}
        onValuesChange={(_one, all) => {
          setAmount(all.amount ?? null);
          setWay(all.payWay ?? '');
        }}
        onFinish={act}
      >
        <Form.Item name="amount" label={t('orders.paidAmount')} rules={[{ required: true, message: t('orders.amountMissing') }]}>
          <InputNumber min={0} max={1_000_000_000} precision={2} controls={false} prefix="¥" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="payWay" label={t('orders.payWay')} rules={[{ required: true, message: t('orders.wayMissing') }]}>
          <Select autoFocus showSearch={pinyin} options={Object.entries(payWaysByHand).map(([value, label]) => ({ value, label: labelIn(label, language) }))} />
        </Form.Item>
        <Form.Item
          name="voucherNo"
          label={t(needsVoucher(way) ? 'orders.voucherNo' : 'orders.voucherOptional')}
          dependencies={['payWay']}
          rules={[{ required: needsVoucher(way), whitespace: true, message: t('orders.voucherMissing') }]}
        >
          <Input maxLength={64} autoComplete="off" />
        </Form.Item>
        {differs ? (
          <Form.Item
            name="reason"
            label={t('orders.whyOther', { amount: yuan(price) })}
            rules={[{ required: true, whitespace: true, message: t('orders.whyMissing') }]}
          >
            <Input.TextArea rows={2} maxLength={moveLimits.reasonCharacters} />
          </Form.Item>
        ) : null}
      </Form>
      <p className="faint">{t('orders.payNotice', { seconds: moveLimits.undoSeconds })}</p>
    </Modal>
  );
}
