import CheckOutlined from '@ant-design/icons/CheckOutlined';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import MinusOutlined from '@ant-design/icons/MinusOutlined';
import { useTranslation } from 'react-i18next';
import type { TriedTransition } from '#src/inspector/machines/reading.ts';

/** A guard, or where its transition leads, and what was answered. */
export function TriedWords({ tried: { transition, isTaken } }: { readonly tried: TriedTransition }): React.ReactElement {
  const { t } = useTranslation();
  return (
    <>
      {isTaken === true ? <CheckOutlined aria-hidden="true" /> : isTaken === null ? <MinusOutlined aria-hidden="true" /> : <CloseOutlined aria-hidden="true" />}
      <code>{transition.guard ?? (transition.targets.join(', ') || t('inspector.stays'))}</code>
      <span>{isTaken === null ? t('inspector.notAsked') : t(isTaken ? 'inspector.taken' : 'inspector.refused')}</span>
    </>
  );
}
