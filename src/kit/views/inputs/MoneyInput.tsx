import { useTranslation } from 'react-i18next';
import { yuan } from '#contract/money.ts';
import type { InputProps } from './given.tsx';
import { plainYuan, readYuan } from './readYuan.tsx';
import { TypedNumber } from './TypedNumber.tsx';

/** Yuan are typed, fen are the value. */
export function MoneyInput(props: InputProps<number>): React.ReactElement {
  const { t } = useTranslation();
  return <TypedNumber {...props} read={readYuan} plain={plainYuan} shown={yuan} refusal={t('inputs.yuanForm')} sign="¥" />;
}
