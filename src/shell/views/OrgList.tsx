import { useState } from 'react';
import CheckOutlined from '@ant-design/icons/CheckOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SessionOrg, SessionPerson } from '#contract/calls/session.ts';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';
import { useMeant } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';

/** So many and more are looked for by name. */
const many = 8;
/** Drawn at once: nobody reads more. */
const most = 100;

const optionId = (index: number): string => `org-${index}`;
const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

const plain = (words: string): string => words.normalize('NFKC').toLowerCase().replaceAll(' ', '');

interface OptionProps {
  readonly org: SessionOrg;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isFirst: boolean;
  readonly namesGroup: boolean;
  readonly onChoose: (orgId: string) => void;
}

function Option({ org, index, isCurrent, isFirst, namesGroup, onChoose }: OptionProps): React.ReactElement {
  const { t } = useTranslation();
  const isElsewhere = useRoot((context) => Object.values(context.otherWindows).includes(org.id));
  return (
    <Button
      type="text"
      block
      role="option"
      id={optionId(index)}
      className="as-line org-option"
      aria-selected={isCurrent}
      autoFocus={isFirst}
      tabIndex={isCurrent ? 0 : -1}
      onClick={() => onChoose(org.id)}
    >
      <span className="org-names">
        <span className="nowrap">{org.name}</span>
        {namesGroup ? <span className="org-group nowrap">{org.groupName}</span> : null}
      </span>
      {isElsewhere ? <Tag tone="waiting">{t('session.otherWindow')}</Tag> : null}
      {isCurrent ? <CheckOutlined className="org-tick" aria-hidden="true" /> : null}
    </Button>
  );
}

interface OrgListProps {
  readonly person: SessionPerson;
  readonly onChoose: (orgId: string) => void;
  readonly onLeave: () => void;
}

/** All one may choose, the current one ticked; arrows move, Enter chooses, Escape leaves. */
export function OrgList({ person, onChoose, onLeave }: OrgListProps): React.ReactElement {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const hasSearch = person.orgs.length >= many;
  const means = useMeant(plain(words));
  const all = person.orgs.filter((org) => means(plain(`${org.groupName}${org.name}`)));
  const drawn = all.slice(0, most);
  const namesGroup = new Set(person.orgs.map((org) => org.groupName)).size > 1;
  const hasCurrent = drawn.some((org) => org.id === person.orgId);
  const press = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave();
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = drawn.findIndex((_, index) => optionId(index) === (event.target as HTMLElement).id);
    // Above the first one is the search again.
    focusOn(at + step < 0 && hasSearch ? '#org-find' : `#${optionId(Math.min(drawn.length - 1, Math.max(0, at + step)))}`);
  };
  return (
    <div className="org-list" role="dialog" aria-label={t('session.chooseOrg')} onKeyDown={press}>
      {hasSearch ? (
        <Input
          className="org-find"
          prefix={<SearchOutlined aria-hidden="true" />}
          id="org-find"
          type="search"
          autoFocus
          autoComplete="off"
          maxLength={60}
          aria-label={t('session.findOrg')}
          placeholder={t('session.findOrg')}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            const [first] = drawn;
            if (event.key === 'Enter' && first && words !== '') onChoose(first.id);
          }}
        />
      ) : null}
      <div role="listbox" aria-label={t('session.chooseOrg')} className="org-options">
        {drawn.map((org, index) => (
          <Option
            key={org.id}
            org={org}
            index={index}
            isCurrent={org.id === person.orgId}
            isFirst={!hasSearch && (org.id === person.orgId || (!hasCurrent && index === 0))}
            namesGroup={namesGroup}
            onChoose={onChoose}
          />
        ))}
      </div>
      {all.length === 0 ? (
        <p className="org-note" role="status">
          {t('session.noOrg')}
        </p>
      ) : null}
      {all.length > most ? <p className="org-note">{t('session.moreOrgs', { count: all.length - most })}</p> : null}
    </div>
  );
}
