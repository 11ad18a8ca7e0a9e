import { useSelector } from '@xstate/react';
import { Form, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConsultationRef } from '#src/orders/machines/consultationMachine.ts';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';

/** The customer is found here where the dialog was opened beside nobody. */
export function ConsultCustomer({ consultation }: { readonly consultation: ConsultationRef }): React.ReactElement {
  const { t } = useTranslation();
  const chosen = useSelector(consultation, (snapshot) => snapshot.context.customer);
  const found = useSelector(consultation, (snapshot) => snapshot.context.found);
  const words = useSelector(consultation, (snapshot) => snapshot.context.words);
  const isSeeking = useSelector(consultation, (snapshot) => snapshot.hasTag('seeking'));
  const failure = useSelector(consultation, (snapshot) => (snapshot.hasTag('choosing') && !snapshot.hasTag('seeking') ? snapshot.context.failure : null));
  // The chosen customer keeps their name while others are looked for.
  const rows =
    chosen && !found?.some(({ id }) => id === chosen.memberId) ? [{ id: chosen.memberId, label: chosen.name, hint: null }, ...(found ?? [])] : (found ?? []);
  const options = rows.map(({ id, label, hint }) => ({ value: id, name: label, label: [label, hint].filter(Boolean).join(' · ') }));
  return (
    <Form.Item label={t('consult.customer')} htmlFor="consult-customer">
      <Select
        id="consult-customer"
        autoFocus
        showSearch={{ filterOption: false, onSearch: (sought) => consultation.send({ type: 'customer.seek', words: sought }) }}
        loading={isSeeking}
        placeholder={t('consult.customerHint')}
        notFoundContent={isSeeking ? t('consult.seeking') : words === '' ? t('consult.nobody') : t('consult.notFound', { words })}
        options={options}
        value={chosen?.memberId ?? null}
        onChange={(memberId: string | null) => {
          const one = options.find(({ value }) => value === memberId);
          consultation.send({ type: 'customer.choose', customer: one ? { memberId: one.value, name: one.name } : null });
        }}
      />
      {failure ? <LoadFailureLine failure={failure} onRetry={() => consultation.send({ type: 'consult.again' })} /> : null}
    </Form.Item>
  );
}
