import { useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import { Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import type { FilterTerm as Term } from '#contract/standard.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { TermForm } from './AddTerm.tsx';
import type { ListScreen } from './listScreen.tsx';
import { signWords, withoutValue } from './signWords.tsx';
import { useValueWords } from './useValueWords.tsx';

interface PartProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

interface ChipProps extends PartProps {
  readonly term: Term;
  readonly onTerm: (term: Term) => void;
  readonly onRemove: () => void;
}

/** Field, sign and value as one chip that opens to be changed. */
export function FilterChip({ list, screen, term, onTerm, onRemove }: ChipProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useValueWords(list);
  const [isOpen, setOpen] = useState(false);
  const [name, sign, value] = term;
  const field = screen.fields[name];
  const label = field ? labelIn(field.label, language) : name;
  const told = withoutValue.has(sign) || !field ? '' : words(field, value);
  return (
    <span className="term">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <TermForm
            list={list}
            screen={screen}
            term={term}
            onTerm={(next) => {
              setOpen(false);
              onTerm(next);
            }}
          />
        }
      >
        <button type="button" className="bare term-words">
          <span>{label}</span> <span>{t(signWords[sign])}</span> {told === '' ? null : <strong>{told}</strong>}
        </button>
      </Popover>
      <button type="button" className="bare term-off" aria-label={t('resource.filterRemove', { term: `${label} ${told}`.trim() })} onClick={onRemove}>
        <CloseOutlined />
      </button>
    </span>
  );
}
