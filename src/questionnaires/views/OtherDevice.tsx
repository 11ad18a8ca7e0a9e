import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { answeringLimits } from '#contract/limits/answering.ts';
import { clock } from '#i18n/times.ts';
import type { AnsweringRef } from '#src/questionnaires/machines/answeringMachine.ts';
import { Field } from '#src/kit/views/parts/Field.tsx';

interface OtherDeviceProps {
  readonly answering: AnsweringRef;
}

/** Somebody goes on with another device: the code for it. */
export function OtherDevice({ answering }: OtherDeviceProps): React.ReactElement {
  const { t } = useTranslation();
  const code = useSelector(answering, ({ context }) => context.code);
  const isAsking = useSelector(answering, (snapshot) => snapshot.matches({ answering: { helping: 'asking' } }));
  if (code === null)
    return (
      <Button type="link" className="answering-other" loading={isAsking} onClick={() => answering.send({ type: 'code.ask' })}>
        {t('answering.goOn')}
      </Button>
    );
  return (
    <section className="answering-code" role="status">
      <p>{t('answering.codeIs')}</p>
      <p className="answering-digits">{code.code}</p>
      <p className="faint">{t('answering.codeUntil', { time: clock(code.expiresAt) })}</p>
      <Button type="link" onClick={() => answering.send({ type: 'code.hide' })}>
        {t('answering.codeClose')}
      </Button>
    </section>
  );
}

/** This is the other device: the code that the first one shows. */
export function Elsewhere({ answering }: OtherDeviceProps): React.ReactElement {
  const { t } = useTranslation();
  const [typed, type] = useState('');
  const isBusy = useSelector(answering, (snapshot) => snapshot.hasTag('busy'));
  const isWrong = useSelector(answering, (snapshot) => snapshot.matches('elsewhere') && snapshot.context.typed !== null);
  const digits = typed.normalize('NFKC').replaceAll(/\D/g, '');
  const isWhole = digits.length === answeringLimits.codeDigits;
  return (
    <form
      className="answering"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) answering.send({ type: 'code.give', code: digits });
      }}
    >
      <h1>{t('answering.elsewhere')}</h1>
      <p>{t('answering.elsewhereText')}</p>
      <Field label={t('answering.code')} error={isWrong && !isBusy ? t('answering.codeWrong') : undefined} isSaid>
        {(given) => (
          <Input
            {...given}
            size="large"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <Button type="primary" size="large" htmlType="submit" disabled={!isWhole} loading={isBusy}>
        {t('answering.codeGo')}
      </Button>
      <p className="faint">{t('answering.elsewhereLost')}</p>
    </form>
  );
}
