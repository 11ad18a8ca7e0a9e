/** One line: what happened, to what, when, and by whom. */
import { useTranslation } from 'react-i18next';
import type { Field, Fields } from '#contract/kinds.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import { unseenRow } from '#contract/readings/unseenRow.ts';
import { resourceHere } from '#contract/standardEntities.ts';
import { lifeNamed } from '#contract/lives/life.ts';
import { ownChanges } from '#contract/timeLine.ts';
import type { TimeLineEntry, TimeLineWord } from '#contract/timeLine.ts';
import { labelIn } from '#i18n/label.ts';
import { clock, fullTime } from '#i18n/times.ts';
import { useListPath, useRecordPath } from '#src/engine/views/beside/listPath.tsx';
import { useDrawnField } from '#src/engine/views/Cell.tsx';
import { ChangeFields, changeWord } from '#src/engine/views/changes/ChangeFields.tsx';
import { ChangeReason } from '#src/engine/views/changes/ChangeReason.tsx';
import { LifeTag } from '#src/engine/views/life/LifeTag.tsx';
import { useWordsOf } from '#src/engine/views/useValueWords.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import type { LineParts } from './lineParts.tsx';
import { LineSign } from './signs.tsx';

interface EntryProps {
  readonly entry: TimeLineEntry;
  /** The entity whose line this is. */
  readonly entity: string;
  readonly parts: LineParts;
}

const isLong = (field: Field | undefined): boolean => field?.kind === 'longText' || field?.kind === 'richText';
const isTold = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** A plain line for who walks by keys; one that leads somewhere is a link. */
function Way({ to, children }: { readonly to: string | undefined; readonly children: React.ReactNode }): React.ReactElement {
  return to === undefined ? (
    <span data-place="" tabIndex={-1}>
      {children}
    </span>
  ) : (
    <LocalLink to={to} data-place="">
      {children}
    </LocalLink>
  );
}

function Head({
  entry,
  to,
  children,
}: Pick<EntryProps, 'entry'> & { readonly to?: string | undefined; readonly children: React.ReactNode }): React.ReactElement {
  return (
    <p className="past-head">
      <Way to={to}>{children}</Way>
      <time dateTime={entry.at} title={fullTime(entry.at)}>
        {clock(entry.at)}
      </time>
    </p>
  );
}

/** A change of the row whose line it is, as its history tells it. */
function ChangeEntry({ entry, entity }: EntryProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = useWordsOf((_of, id, names) => names?.[id] ?? labelIn(unseenRow, language));
  const { change = 'updated', changes = [], names, reason } = entry;
  return (
    <>
      <Head entry={entry}>
        <strong>{entry.byName || t('life.bySystem')}</strong> {t(changeWord(change))}
      </Head>
      <ChangeFields fields={resourceHere(entity)?.fields ?? {}} one={{ change, changes, names }} words={words} />
      <ChangeReason reason={reason} />
    </>
  );
}

const wordOf = ({ kind, word }: TimeLineEntry): TimeLineWord | undefined => resourceHere(kind)?.timeLine?.[word];

interface Said {
  readonly title: string | undefined;
  readonly states: readonly string[];
  readonly says: readonly string[];
}
function saidBy(entry: TimeLineEntry, fields: Fields): Said {
  const word = wordOf(entry);
  const title = word?.title ?? resourceHere(entry.kind)?.standard?.title;
  return {
    title: title !== undefined && isTold(entry.values[title]) ? title : undefined,
    states: stateFieldsOf(fields).filter((name) => isTold(entry.values[name])),
    says: (word?.says ?? []).filter((name) => isTold(entry.values[name])),
  };
}

type Told = (name: string) => React.ReactNode;
function useTold({ entry }: Pick<EntryProps, 'entry'>, fields: Fields): Told {
  const drawn = useDrawnField();
  return (name) => {
    const field = fields[name];
    return field ? (
      <>
        {field.kind === 'money' ? '¥' : ''}
        {drawn(field, entry.values[name], entry.names)}
      </>
    ) : null;
  };
}

function States({ entry, fields, states }: Pick<EntryProps, 'entry'> & { readonly fields: Fields; readonly states: readonly string[] }): React.ReactNode {
  return states.map((name) => {
    const life = lifeNamed(fields[name]?.of);
    return life ? <LifeTag key={name} life={life} state={String(entry.values[name])} /> : null;
  });
}

interface FactsProps extends Pick<EntryProps, 'entry'> {
  readonly fields: Fields;
  readonly says: readonly string[];
  readonly told: Told;
}
function EntryFacts({ entry, fields, says, told }: FactsProps): React.ReactElement | null {
  const language = useLanguage();
  if (says.length === 0 && entry.byName === null) return null;
  return (
    <p className="past-facts">
      {says.map((name) => (
        <span key={name}>
          <span className="faint">{labelIn(fields[name]?.label ?? [name, name], language)}</span> {told(name)}
        </span>
      ))}
      {entry.byName === null ? null : <span className="faint">{entry.byName}</span>}
    </p>
  );
}

/** A row, by what its description says of it. */
function RowEntry({ entry }: EntryProps): React.ReactElement {
  const language = useLanguage();
  const fields = resourceHere(entry.kind)?.fields ?? {};
  const told = useTold({ entry }, fields);
  const listPath = useListPath(entry.kind);
  const path = useRecordPath(entry.kind) ?? listPath;
  const { title, states, says } = saidBy(entry, fields);
  const isBelow = title !== undefined && isLong(fields[title]);
  const word = wordOf(entry);
  return (
    <>
      <Head entry={entry} to={path === undefined ? undefined : `${path}?id=${encodeURIComponent(entry.id)}`}>
        <span className="past-word">{word ? labelIn(word.label, language) : entry.kind}</span>
        {title === undefined || isBelow ? null : <strong>{told(title)}</strong>}
        <States entry={entry} fields={fields} states={states} />
      </Head>
      {isBelow ? <p className="past-text">{String(entry.values[title])}</p> : null}
      <EntryFacts entry={entry} fields={fields} says={says} told={told} />
    </>
  );
}

function ToldEntry({ entry, part }: { readonly entry: TimeLineEntry; readonly part: NonNullable<LineParts['told'][string]> }): React.ReactElement {
  const language = useLanguage();
  const to = part.useWay(entry);
  const word = wordOf(entry);
  return (
    <>
      <Head entry={entry} to={to}>
        <span className="past-word">{word ? labelIn(word.label, language) : entry.kind}</span>
        {typeof entry.values['description'] === 'string' && entry.values['description'] !== '' ? <strong>{entry.values['description']}</strong> : null}
      </Head>
      <part.Body entry={entry} />
    </>
  );
}

export function Entry(props: EntryProps): React.ReactElement {
  const { entry, parts } = props;
  const part = parts.told[entry.kind];
  return (
    <li className="past-entry" data-key={entry.key}>
      <LineSign of={entry.kind === ownChanges ? 'change' : (wordOf(entry)?.sign ?? 'file')} />
      <div className="past-said">
        {entry.kind === ownChanges ? <ChangeEntry {...props} /> : part ? <ToldEntry entry={entry} part={part} /> : <RowEntry {...props} />}
      </div>
    </li>
  );
}
