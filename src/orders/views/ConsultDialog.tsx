import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { order } from '#contract/resources/order.ts';
import { yuan } from '#contract/money.ts';
import { consultFormKey } from '#src/orders/machines/consulted.ts';
import type { ConsultOffer, ConsultationRef } from '#src/orders/machines/consultationMachine.ts';
import { useForm } from '#src/kit/views/console/useForm.tsx';
import { usePinyinFilter } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { ConsultCustomer } from './ConsultCustomer.tsx';

const { title: about, customerNote: note, payPrice: price } = order.operations.consult.takes;

interface Written extends Readonly<Record<string, unknown>> {
  readonly title: string;
  /** The amount in fen; `asked` stands for the organisation's fee while nobody has typed another one. */
  readonly fee: number | null | 'asked';
  readonly customerNote: string;
  readonly doctorId: string | null;
}
const nothing: Written = { title: '', fee: 'asked', customerNote: '', doctorId: null };

interface PartProps {
  readonly written: Written;
  readonly change: (patch: Partial<Written>) => void;
  readonly offer: ConsultOffer;
  /** The amount in fen; null where none is written. */
  readonly fee: number | null;
  /** Somebody has tried to begin it, so missing fields say so. */
  readonly isChecked: boolean;
}

function Topic({ written, change, isChecked }: Pick<PartProps, 'written' | 'change' | 'isChecked'>): React.ReactElement {
  const { t } = useTranslation();
  const isMissing = isChecked && written.title.trim() === '';
  return (
    <Form.Item label={t('consult.topic')} htmlFor="consult-topic" {...(isMissing ? { validateStatus: 'error', help: t('consult.topicMissing') } : {})}>
      <Input
        id="consult-topic"
        autoFocus
        maxLength={about.options.max}
        autoComplete="off"
        value={written.title}
        onChange={(event) => change({ title: event.target.value })}
      />
    </Form.Item>
  );
}

/** The person who begins it answers in it, unless a doctor is chosen. Nobody is asked where there is no doctor to choose. */
function Doctor({ written, change, offer }: Pick<PartProps, 'written' | 'change' | 'offer'>): React.ReactElement | null {
  const { t } = useTranslation();
  const pinyin = usePinyinFilter();
  if (offer.doctors.length === 0) return null;
  const options = offer.doctors.map(({ id, name, title, isHere }) => ({
    value: id,
    label: [name, title, isHere ? null : t('consult.away')].filter(Boolean).join(' · '),
  }));
  return (
    <Form.Item label={t('consult.doctor')} htmlFor="consult-doctor">
      <Select
        id="consult-doctor"
        allowClear
        showSearch={pinyin}
        placeholder={t('consult.doctorNone')}
        options={options}
        value={options.some(({ value }) => value === written.doctorId) ? written.doctorId : null}
        onChange={(doctorId: string | undefined) => change({ doctorId: doctorId ?? null })}
      />
    </Form.Item>
  );
}

/** Staff say who answers, what it costs and what the customer reads. */
function ByStaff({ written, change, offer, fee, isChecked }: PartProps): React.ReactElement {
  const { t } = useTranslation();
  const isMissing = isChecked && fee === null;
  return (
    <>
      <Doctor written={written} change={change} offer={offer} />
      <Form.Item label={t('consult.fee')} htmlFor="consult-fee" {...(isMissing ? { validateStatus: 'error', help: t('consult.feeMissing') } : {})}>
        <InputNumber
          id="consult-fee"
          min={0}
          max={(price.options.max ?? 0) / 100}
          precision={2}
          controls={false}
          prefix="¥"
          style={{ width: '100%' }}
          value={fee === null ? null : fee / 100}
          onChange={(amount) => change({ fee: amount === null ? null : Math.round(amount * 100) })}
        />
      </Form.Item>
      <Form.Item label={t('consult.note')} htmlFor="consult-note">
        <Input.TextArea
          id="consult-note"
          rows={2}
          maxLength={note.options.max}
          placeholder={t('consult.optional')}
          value={written.customerNote}
          onChange={(event) => change({ customerNote: event.target.value })}
        />
      </Form.Item>
      <p className="faint">{t(written.doctorId === null ? 'consult.follows' : 'consult.followsDoctor')}</p>
    </>
  );
}

/** Customers read the fee, which is not theirs to change. */
function Own({ fee }: { readonly fee: number | null }): React.ReactElement {
  const { t } = useTranslation();
  if (fee === null) return <p role="status">{t('consult.closed')}</p>;
  return (
    <>
      <p>
        {t('consult.costs')} <strong>¥{yuan(fee)}</strong>
      </p>
      <p className="faint">{t('consult.ownFollows')}</p>
    </>
  );
}

interface DialogProps {
  readonly consultation: ConsultationRef;
}

/** The dialog says that the offer is being read, or that it cannot be. */
function Waiting({ consultation }: DialogProps): React.ReactElement {
  const failure = useSelector(consultation, (snapshot) => (snapshot.hasTag('reading') ? null : snapshot.context.failure));
  return failure ? <LoadFailureLine failure={failure} onRetry={() => consultation.send({ type: 'consult.again' })} /> : <Loading rows={3} faces={false} />;
}

/** The form gives the values, and the offer completes the amount. */
function useWritten(consultation: ConsultationRef) {
  const key = useSelector(consultation, (snapshot) => consultFormKey(snapshot.context));
  const offer = useSelector(consultation, (snapshot) => snapshot.context.offer);
  const isOwn = useSelector(consultation, (snapshot) => snapshot.context.isOwn);
  const { values, change } = useForm(key, nothing);
  const asked = offer?.fee ?? null;
  const fee = isOwn || values.fee === 'asked' ? asked : values.fee;
  return { values, change, offer, isOwn, fee };
}

const useIsReady = (consultation: ConsultationRef): boolean => useSelector(consultation, (snapshot) => snapshot.hasTag('writing'));

/** The fields come as soon as the organisation's fee is known. */
function Body({ consultation, isChecked }: DialogProps & { readonly isChecked: boolean }): React.ReactElement | null {
  const { values: written, change, offer, isOwn, fee } = useWritten(consultation);
  const isReady = useIsReady(consultation);
  const isChoosing = useSelector(consultation, (snapshot) => snapshot.hasTag('choosing'));
  if (isChoosing) return null;
  if (!isReady || !offer) return <Waiting consultation={consultation} />;
  const part = { written, change, isChecked };
  if (!isOwn)
    return (
      <>
        <Topic {...part} />
        <ByStaff {...part} offer={offer} fee={fee} />
      </>
    );
  return (
    <>
      {fee === null ? null : <Topic {...part} />}
      <Own fee={fee} />
    </>
  );
}

/** The button names the amount, because nobody orders by a word alone. */
function useActWords(consultation: ConsultationRef): string {
  const { t } = useTranslation();
  const { fee } = useWritten(consultation);
  if (!useIsReady(consultation) || fee === null) return t('consult.begin');
  return fee === 0 ? t('consult.actFree') : t('consult.act', { amount: yuan(fee) });
}

function useDialogTitle(consultation: ConsultationRef): string {
  const { t } = useTranslation();
  const name = useSelector(consultation, ({ context: { isFixed, customer } }) => (isFixed ? customer?.name : undefined));
  return name === undefined ? t('consult.begin') : t('consult.beginFor', { name });
}

/** This dialog serves every place where a consultation is begun; the conversation opens after it. */
export function ConsultDialog({ consultation }: DialogProps): React.ReactElement {
  const { t } = useTranslation();
  const [form] = Form.useForm();
  const [isChecked, check] = useState(false);
  const { values, offer, isOwn, fee } = useWritten(consultation);
  const isFixed = useSelector(consultation, (snapshot) => snapshot.context.isFixed);
  const isBusy = useSelector(consultation, (snapshot) => snapshot.hasTag('busy'));
  const isReady = useIsReady(consultation);
  const failure = useSelector(consultation, (snapshot) => snapshot.context.failure);
  const make = (): void => {
    const title = values.title.trim();
    check(true);
    if (title === '' || fee === null) return;
    const doctorId = offer?.doctors.find(({ id }) => id === values.doctorId)?.id ?? null;
    consultation.send({ type: 'consult.make', title, payPrice: fee, customerNote: values.customerNote.trim(), doctorId });
  };
  return (
    <Modal
      open
      title={useDialogTitle(consultation)}
      okText={useActWords(consultation)}
      okButtonProps={{ disabled: !isReady || (isOwn && fee === null) }}
      cancelText={t('consult.close')}
      confirmLoading={isBusy}
      width={440}
      onOk={() => form.submit()}
      onCancel={() => consultation.send({ type: 'consult.leave' })}
    >
      <Form form={form} layout="vertical" requiredMark={false} disabled={isBusy} onFinish={make}>
        {isOwn || isFixed ? null : <ConsultCustomer consultation={consultation} />}
        <Body consultation={consultation} isChecked={isChecked} />
      </Form>
      {failure && isReady ? <NotSaved failure={failure} title={t('states.notDone')} onRetry={make} isRetrying={isBusy} /> : null}
    </Modal>
  );
}
