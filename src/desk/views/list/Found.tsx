import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { listTime } from '#i18n/times.ts';
import type { InboxRef } from '#src/shell/machines/consoleMachine.ts';
import type { FoundRow } from '#src/desk/machines/inboxMachine.ts';
import type { ChatRow } from '#src/kit/machines/rows.ts';
import { focusSoon } from '#src/kit/views/dom/focusOn.ts';
import { KindTag } from './KindTag.tsx';
import { composerSelector } from '#src/desk/views/places.tsx';
import { Face } from '#src/kit/views/parts/Face.tsx';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';

/** The words that were looked for, wherever they stand. */
function Marked({ text, words }: { readonly text: string; readonly words: string }): React.ReactElement {
  const at = words === '' ? -1 : text.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  );
}

interface HitProps {
  readonly row: FoundRow;
  /** The same conversation in the list, where it is loaded. */
  readonly known: ChatRow | undefined;
  readonly words: string;
  readonly onOpen: () => void;
}

function Hit({ row, known, words, onOpen }: HitProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const name = row.patientName === '' || row.patientName === row.userName ? row.userName : `${row.userName} · ${row.patientName}`;
  // A person found by the name that stands there already: what tells their conversations apart says more.
  const excerpt = row.excerpt === row.userName || row.excerpt === row.patientName ? (known?.description ?? '') : row.excerpt;
  return (
    <li>
      <Button type="text" block className="as-line found-row" onClick={onOpen}>
        <Face id={known?.memberId ?? row.userName} name={row.userName} size={28} />
        <span className="found-words">
          <span className="row-line">
            <span className="row-name nowrap">
              <Marked text={name} words={words} />
            </span>
            {row.found === 'person' ? <KindTag systemId={row.systemId} /> : null}
            <span className="row-end">{listTime(row.at, minute, language)}</span>
          </span>
          <span className="found-excerpt">
            {row.senderName ? <span className="found-sender">{t('desk.foundBy', { name: row.senderName })}</span> : null}
            <Marked text={excerpt} words={words} />
          </span>
        </span>
      </Button>
    </li>
  );
}

const groups = [
  ['person', 'desk.foundPeople'],
  ['message', 'desk.foundMessages'],
] as const;

/** People first, then messages; a message opens where it stands. */
export function Found({ inbox }: { readonly inbox: InboxRef }): React.ReactElement | null {
  const { t } = useTranslation();
  const { rows, answered, failure, words } = useSelector(inbox, (snapshot) => snapshot.context.search);
  const isAsking = useSelector(inbox, (snapshot) => snapshot.hasTag('searching'));
  const hasDesk = useSelector(inbox, (snapshot) => snapshot.context.hasDesk);
  const { store } = inbox.getSnapshot().context;
  const open = (row: FoundRow): void => {
    inbox.send({ type: 'conversation.open', id: row.conversationId, ...(row.seq === null ? {} : { seq: row.seq }) });
    if (row.found === 'person') focusSoon(composerSelector);
  };
  if (failure) return <LoadFailure title={t('desk.searchFailed')} failure={failure} onRetry={() => inbox.send({ type: 'search.retry' })} />;
  if (isAsking && rows.length === 0) return <Loading rows={6} />;
  if (answered === null) return <p className="found-hint">{t(hasDesk ? 'desk.searchHint' : 'desk.searchHintHere')}</p>;
  if (rows.length === 0)
    return <Empty title={t('desk.nothingFound', { words: answered })} text={t(hasDesk ? 'desk.nothingFoundText' : 'desk.searchHintHere')} />;
  return (
    <div className="found scroll" aria-busy={isAsking} aria-label={t('desk.foundFor', { words: words.trim() })} role="region" tabIndex={0}>
      {groups.map(([found, word]) => {
        const own = rows.filter((row) => row.found === found);
        return own.length === 0 ? null : (
          <section key={found}>
            <h3>
              {t(word)} <span className="tab-count">{own.length}</span>
            </h3>
            <ul>
              {own.map((row) => (
                <Hit key={`${row.conversationId} ${row.seq ?? ''}`} row={row} known={store.get(row.conversationId)} words={answered} onOpen={() => open(row)} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
