import { Form, Input, InputNumber, Modal } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { order } from '#contract/resources/order.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import { Unsaved } from './Part.tsx';

interface Written {
  readonly title: string;
  /** Yuan. */
  readonly fee: number;
  readonly customerNote?: string;
}
const { title: about, customerNote: note, payPrice: price } = order.operations.consult.takes;

/** What it is about and what it costs; then the conversation that it opens. */
export function ConsultDialog({ conversation }: { readonly conversation: ConversationRef }): React.ReactElement {
  const { t } = useTranslation();
  const [form] = Form.useForm<Written>();
  const fee = useSelector(conversation, (snapshot) => snapshot.context.consultFee);
  const isBusy = useSelector(conversation, (snapshot) => snapshot.hasTag('consulting'));
  const make = ({ title, fee: yuan, customerNote = '' }: Written): void =>
    conversation.send({ type: 'consult.make', title: title.trim(), payPrice: Math.round(yuan * 100), customerNote: customerNote.trim() });
  return (
    <Modal
      open
      title={t('side.consultTitle')}
      okText={t('side.consultAct')}
      cancelText={t('side.cancel')}
      confirmLoading={isBusy}
      width={440}
      onOk={() => form.submit()}
      onCancel={() => conversation.send({ type: 'consult.leave' })}
    >
      <Form form={form} layout="vertical" requiredMark={false} initialValues={fee === null ? {} : { fee: fee / 100 }} onFinish={make}>
        <Form.Item name="title" label={t('side.consultTopic')} rules={[{ required: true, whitespace: true, message: t('side.consultTopicMissing') }]}>
          <Input autoFocus maxLength={about.options.max} autoComplete="off" />
        </Form.Item>
        <Form.Item name="fee" label={t('side.consultFee')} rules={[{ required: true, message: t('side.consultFeeMissing') }]}>
          <InputNumber min={0} max={(price.options.max ?? 0) / 100} precision={2} controls={false} prefix="¥" style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name="customerNote" label={t('side.customerNote')}>
          <Input.TextArea rows={2} maxLength={note.options.max} placeholder={t('side.optional')} />
        </Form.Item>
      </Form>
      <p className="faint">{t('side.consultFollows')}</p>
      <Unsaved conversation={conversation} part="consult" />
    </Modal>
  );
}
