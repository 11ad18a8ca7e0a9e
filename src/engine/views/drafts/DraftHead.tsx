/** The head of an editor of a definition: its name and which version is in force, whether it is saved, steps taken back, and the acts of its row. */
import EditOutlined from '@ant-design/icons/EditOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { standings } from '#contract/choices/versions.ts';
import type { Standing } from '#contract/choices/versions.ts';
import { publishingAsked } from '#contract/versionActs.ts';
import { labelIn } from '#i18n/label.ts';
import { actsOfRow, begin } from '#src/engine/views/acts/actsOf.tsx';
import type { RowAct } from '#src/engine/views/acts/actsOf.tsx';
import { signOf } from '#src/engine/views/acts/actSigns.tsx';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import type { HeadProps } from '#src/engine/views/namedProps.tsx';
import { isDirty } from '#src/kit/machines/drafts/draftContext.ts';
import type { DraftRef } from '#src/kit/machines/drafts/draftContext.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useDraft, useIsSaving } from './useDraft.tsx';

export interface DraftPart extends HeadProps {
  readonly editor: DraftRef;
  /** The person may only look. */
  readonly isReadOnly: boolean;
}

const tones = { draft: 'neutral', inReview: 'waiting', published: 'good', retired: 'neutral' } as const satisfies Record<Standing, string>;

function Name({ editor, list, screen, isReadOnly }: DraftPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const row = useDraft(editor, (context) => context.row);
  const standing = (row?.['standing'] ?? 'draft') as Standing;
  const number = row?.['publishedNumber'];
  const path = useListPath(screen.entity);
  return (
    <>
      {path === undefined ? null : <LinkButton to={path}>{t('beside.toList')}</LinkButton>}
      <h1>{titleIn(screen, row ?? undefined, language)}</h1>
      {isReadOnly || !row ? null : (
        <Button
          type="text"
          aria-label={t('drafts.rename')}
          title={t('drafts.rename')}
          icon={<EditOutlined />}
          onClick={() => list.send({ type: 'editor.open', id: row.id })}
        />
      )}
      <Tag tone={tones[standing]}>{labelIn(standings[standing], language)}</Tag>
      {typeof number === 'number' ? <span className="faint">{t('drafts.online', { number })}</span> : null}
    </>
  );
}

/** The page says in words whether it is saved. */
function Saved({ editor }: Pick<DraftPart, 'editor'>): React.ReactElement {
  const { t } = useTranslation();
  const isSaving = useIsSaving(editor);
  const dirty = useDraft(editor, isDirty);
  return (
    <span role="status" className="faint">
      {t(isSaving ? 'drafts.saving' : dirty ? 'drafts.unsaved' : 'drafts.saved')}
    </span>
  );
}

function Steps({ editor }: Pick<DraftPart, 'editor'>): React.ReactElement {
  const { t } = useTranslation();
  const canUndo = useDraft(editor, ({ past }) => past.length > 0);
  const canRedo = useDraft(editor, ({ future }) => future.length > 0);
  return (
    <>
      <Button
        aria-label={t('drafts.undo')}
        title={`${t('drafts.undo')} Ctrl+Z`}
        disabled={!canUndo}
        icon={<UndoOutlined />}
        onClick={() => editor.send({ type: 'undo' })}
      />
      <Button
        aria-label={t('drafts.redo')}
        title={`${t('drafts.redo')} Ctrl+Shift+Z`}
        disabled={!canRedo}
        icon={<RedoOutlined />}
        onClick={() => editor.send({ type: 'redo' })}
      />
    </>
  );
}

interface FaultsProps {
  readonly faults: number;
  readonly onFaults: () => void;
  /** The editor knows which acts there are where its draft stands; all that the description has unless told. */
  readonly offers?: (act: string) => boolean;
}

/** None of these while something is wrong: the faults are shown instead. */
const held: ReadonlySet<string> = new Set(['submit', 'publish', publishingAsked.act]);

/** The acts of the row. What is not saved is saved first. */
function Acts({ editor, list, screen, faults, onFaults, offers }: Omit<DraftPart, 'isReadOnly'> & FaultsProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const row = useDraft(editor, (context) => context.row);
  const dirty = useDraft(editor, isDirty);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));
  const me = usePerson()?.id;
  const acts = row ? actsOfRow(screen, row, me).filter(({ name }) => offers?.(name) ?? true) : [];
  const first = acts.find(({ name, isOff }) => held.has(name) && !isOff);
  const press = (one: RowAct): void => {
    if (held.has(one.name) && faults > 0) onFaults();
    else begin(list, screen, one, [row?.id ?? '']);
  };
  return (
    <>
      {acts.map((one) => {
        const isHeld = held.has(one.name) && dirty && faults === 0;
        return (
          <Button
            key={one.name}
            danger={one.act.danger === true}
            type={one === first && !dirty ? 'primary' : 'default'}
            disabled={isBusy || isHeld || (one.isOff && !dirty)}
            title={isHeld ? t('drafts.saveFirst') : one.isOff && one.act.whyNot ? labelIn(one.act.whyNot, language) : undefined}
            icon={signOf(one.act)}
            onClick={() => press(one)}
          >
            {labelIn(one.act.label, language)}
          </Button>
        );
      })}
    </>
  );
}

function Save({ editor }: Pick<DraftPart, 'editor'>): React.ReactElement {
  const { t } = useTranslation();
  const dirty = useDraft(editor, isDirty);
  const isSaving = useIsSaving(editor);
  return (
    <Button type={dirty ? 'primary' : 'default'} disabled={!dirty || isSaving} title="Ctrl+S" onClick={() => editor.send({ type: 'save' })}>
      {t('drafts.save')}
    </Button>
  );
}

interface DraftHeadProps extends DraftPart, FaultsProps {
  /** Tools of the editor: further acts on the contents, and how they are looked at. */
  readonly children?: React.ReactNode;
}
export function DraftHead({ children, faults, onFaults, offers, ...part }: DraftHeadProps): React.ReactElement {
  const { editor, isReadOnly } = part;
  const { t } = useTranslation();
  return (
    <header className="resource-head draft-head">
      <Name {...part} />
      <span className="grow" />
      <Saved editor={editor} />
      <FreshnessMark />
      {isReadOnly ? null : <Steps editor={editor} />}
      <Button danger={faults > 0} onClick={onFaults}>
        {faults === 0 ? t('drafts.noFaults') : t('drafts.faultCount', { count: faults })}
      </Button>
      {children}
      {isReadOnly ? null : <Save editor={editor} />}
      <Acts {...part} faults={faults} onFaults={onFaults} {...(offers ? { offers } : {})} />
    </header>
  );
}
