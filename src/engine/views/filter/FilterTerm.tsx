import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { isDaysAgo } from '#contract/filter.ts';
import type { FilterTerm as Term } from '#contract/filter.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { signWordOf, withoutValue } from './signWords.tsx';
import { TermButton } from './TermButton.tsx';
import { useValueWords } from '#src/engine/views/useValueWords.tsx';

interface ChipProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly term: Term;
  readonly onTerm: (term: Term) => void;
  readonly onRemove: () => void;
}

/** Field, sign and value as one chip that opens to be changed. */
export function FilterChip({ list, screen, term, onTerm, onRemove }: ChipProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useValueWords(list);
  const [name, sign, value] = term;
  const field = screen.fields[name];
  const label = field ? labelIn(field.label, language) : name;
  const isOfDays = isDaysAgo(value);
  const told = withoutValue.has(sign) || !field || isOfDays ? '' : words(field, value);
  const said = isOfDays ? t(sign === 'from' ? 'resource.withinDays' : 'resource.beforeDays', { count: value.daysAgo }) : t(signWordOf(sign, field));
  return (
    <span className="term">
      <TermButton list={list} screen={screen} term={term} className="bare term-words" onTerm={onTerm}>
        <span>{label}</span> <span>{said}</span> {told === '' ? null : <strong>{told}</strong>}
      </TermButton>
      <Button
        type="text"
        className="card-size"
        aria-label={t('resource.filterRemove', { term: `${label} ${told}`.trim() })}
        onClick={onRemove}
        icon={<CloseOutlined />}
      />
    </span>
  );
}
