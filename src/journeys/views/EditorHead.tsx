import AlignCenterOutlined from '@ant-design/icons/AlignCenterOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import RedoOutlined from '@ant-design/icons/RedoOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import { Button, Segmented } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { standings } from '#contract/choices/versions.ts';
import type { Standing } from '#contract/choices/versions.ts';
import { labelIn } from '#i18n/label.ts';
import { actsOfRow, begin } from '#src/engine/views/acts/actsOf.tsx';
import type { RowAct } from '#src/engine/views/acts/actsOf.tsx';
import { signOf } from '#src/engine/views/acts/actSigns.tsx';
import { useListPath } from '#src/engine/views/beside/listPath.tsx';
import { isDirty } from '#src/journeys/machines/draft.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { FreshnessMark } from '#src/kit/views/parts/FreshnessMark.tsx';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Tag } from '#src/kit/views/parts/Tag.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';

const tones = { draft: 'neutral', inReview: 'waiting', published: 'good', retired: 'neutral' } as const satisfies Record<Standing, string>;

/** The name, and which version is in force. */
function Name({ editor, list, isReadOnly }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const row = useJourney(editor, (context) => context.row);
  const standing = (row?.['standing'] ?? 'draft') as Standing;
  const number = row?.['publishedNumber'];
  const path = useListPath('journey');
  return (
    <>
      {path === undefined ? null : <LinkButton to={path}>{t('beside.toList')}</LinkButton>}
      <h1>{String(row?.['name'] ?? '')}</h1>
      {isReadOnly || !row ? null : (
        <Button
          type="text"
          aria-label={t('journeys.rename')}
          title={t('journeys.rename')}
          icon={<EditOutlined />}
          onClick={() => list.send({ type: 'editor.open', id: row.id })}
        />
      )}
      <Tag tone={tones[standing]}>{labelIn(standings[standing], language)}</Tag>
      {typeof number === 'number' ? <span className="faint">{t('journeys.online', { number })}</span> : null}
    </>
  );
}

/** The page says in words whether it is saved. */
function Saved({ editor }: Pick<EditorPart, 'editor'>): React.ReactElement {
  const { t } = useTranslation();
  const isSaving = useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
  const dirty = useJourney(editor, isDirty);
  return (
    <span role="status" className="faint">
      {t(isSaving ? 'journeys.saving' : dirty ? 'journeys.unsaved' : 'journeys.saved')}
    </span>
  );
}

/** The acts of the row. Publishing is refused with the list of what is wrong, and what is not saved is saved first. */
function Acts({ editor, list, screen }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const row = useJourney(editor, (context) => context.row);
  const dirty = useJourney(editor, isDirty);
  const hasFaults = useJourney(editor, ({ faults }) => faults.length > 0);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));
  const press = (one: RowAct): void => {
    if (one.name === 'publish' && hasFaults) editor.send({ type: 'panel.show', panel: 'faults' });
    else begin(list, screen, one, [row?.id ?? '']);
  };
  return (
    <>
      {(row ? actsOfRow(screen, row) : []).map((one) => {
        const isHeld = one.name === 'publish' && dirty && !hasFaults;
        return (
          <Button
            key={one.name}
            danger={one.act.danger === true}
            type={one.name === 'publish' && !dirty && !one.isOff ? 'primary' : 'default'}
            disabled={isBusy || isHeld || (one.isOff && !dirty)}
            title={isHeld ? t('journeys.saveFirst') : one.isOff && one.act.whyNot ? labelIn(one.act.whyNot, language) : undefined}
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

function Tools({ editor, isReadOnly }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const shows = useJourney(editor, (context) => context.shows);
  const canUndo = useJourney(editor, ({ past }) => past.length > 0);
  const canRedo = useJourney(editor, ({ future }) => future.length > 0);
  return (
    <>
      {isReadOnly ? null : (
        <>
          <Button
            aria-label={t('journeys.undo')}
            title={`${t('journeys.undo')} Ctrl+Z`}
            disabled={!canUndo}
            icon={<UndoOutlined />}
            onClick={() => editor.send({ type: 'undo' })}
          />
          <Button
            aria-label={t('journeys.redo')}
            title={`${t('journeys.redo')} Ctrl+Shift+Z`}
            disabled={!canRedo}
            icon={<RedoOutlined />}
            onClick={() => editor.send({ type: 'redo' })}
          />
          <Button
            aria-label={t('journeys.tidy')}
            title={t('journeys.tidy')}
            icon={<AlignCenterOutlined />}
            onClick={() => editor.send({ type: 'graph.tidy' })}
          />
        </>
      )}
      <Segmented<'graph' | 'list'>
        value={shows}
        aria-label={t('journeys.shows')}
        options={[
          { value: 'graph', label: t('journeys.asGraph') },
          { value: 'list', label: t('journeys.asList') },
        ]}
        onChange={(to) => editor.send({ type: 'shows.turn', to })}
      />
    </>
  );
}

function Checks({ editor, isReadOnly }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const count = useJourney(editor, ({ faults }) => faults.length);
  return (
    <>
      <Button danger={count > 0} onClick={() => editor.send({ type: 'panel.show', panel: 'faults' })}>
        {count === 0 ? t('journeys.noFaults') : t('journeys.faultCount', { count })}
      </Button>
      <Button onClick={() => editor.send({ type: 'dry.run' })}>{t('journeys.dry')}</Button>
      {isReadOnly ? null : <Button onClick={() => editor.send({ type: 'panel.show', panel: 'test' })}>{t('journeys.test')}</Button>}
    </>
  );
}

export function EditorHead(part: EditorPart): React.ReactElement {
  const { editor, isReadOnly } = part;
  const { t } = useTranslation();
  const dirty = useJourney(editor, isDirty);
  const isSaving = useSelector(editor, (snapshot) => snapshot.hasTag('saving'));
  return (
    <header className="resource-head journey-head">
      <Name {...part} />
      <span className="grow" />
      <Saved editor={editor} />
      <FreshnessMark />
      <Tools {...part} />
      <Checks {...part} />
      {isReadOnly ? null : (
        <Button type={dirty ? 'primary' : 'default'} disabled={!dirty || isSaving} title="Ctrl+S" onClick={() => editor.send({ type: 'save' })}>
          {t('journeys.save')}
        </Button>
      )}
      <Acts {...part} />
    </header>
  );
}
