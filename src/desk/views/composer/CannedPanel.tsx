import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { CannedReply } from '#src/desk/machines/desk/context.ts';
import { reveal } from '#src/kit/views/dom/reveal.ts';

export const cannedListId = 'canned-replies';
export const cannedOptionId = (id: string): string => `canned-${id}`;

interface CannedListProps {
  readonly found: readonly CannedReply[];
  readonly at: number;
  readonly fill: (text: string) => string;
  readonly onPick: (one: CannedReply) => void;
}

/** The focus stays in the field: arrows move here, Enter takes. */
function CannedList({ found, at, fill, onPick }: CannedListProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <div id={cannedListId} role="listbox" aria-label={t('composer.canned')} tabIndex={0} className="canned-list scroll">
      {found.map((one, index) => (
        <div
          key={one.id}
          id={cannedOptionId(one.id)}
          ref={index === at ? reveal : undefined}
          role="option"
          aria-selected={index === at}
          className="canned-option"
          onClick={() => onPick(one)}
        >
          <span className="canned-head">
            <span className="canned-shortcut">/{one.shortcut}</span>
            <span className="nowrap">{one.title}</span>
            {one.isShared ? null : <span className="canned-own">{t('composer.own')}</span>}
          </span>
          <span className="canned-text">{fill(one.text)}</span>
        </div>
      ))}
    </div>
  );
}

interface CannedPanelProps extends CannedListProps {
  /** There are so many at all. */
  readonly count: number;
  readonly onManage: () => void;
  readonly children?: React.ReactNode;
}

/** Over the text field: what may be put into it. */
export function CannedPanel({ count, onManage, children, ...list }: CannedPanelProps): React.ReactElement {
  const { t } = useTranslation();
  const none = count === 0 ? t('composer.cannedNone') : t('composer.cannedNotFound');
  return (
    <div
      className="canned-panel"
      onMouseDown={(event) => {
        // The focus stays where one writes; else the list would go before the click arrives.
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
      }}
    >
      {children}
      {list.found.length === 0 ? <p className="canned-none">{none}</p> : <CannedList {...list} />}
      <div className="canned-foot">
        <span className="faint">{t('composer.cannedKeys')}</span>
        <Button type="link" className="inline" onClick={onManage}>
          {t('composer.cannedManage')}
        </Button>
      </div>
    </div>
  );
}
