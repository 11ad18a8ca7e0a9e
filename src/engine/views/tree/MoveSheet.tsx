import { useMemo } from 'react';
import { Alert, Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Touched } from '#contract/standardShapes.ts';
import { failureText } from '#i18n/failureText.ts';
import { listed } from '#i18n/listed.ts';
import { labelIn } from '#i18n/label.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { BranchMove } from '#src/engine/machines/resourceList/context.ts';
import { isWithin, treeOf } from '#src/engine/machines/resourceList/tree.ts';
import type { Tree } from '#src/engine/machines/resourceList/tree.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import type { TreeOption } from '#src/kit/views/inputs/options.tsx';
import { TreeInput } from '#src/kit/views/inputs/TreeInput.tsx';
import { titleIn } from '#src/engine/views/columns.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { holds } from './mayHold.tsx';
import './tree.css';

interface SheetProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

interface Among {
  readonly tree: Tree;
  readonly entity: string;
  readonly nameOf: (row: ListRow) => string;
}

/** The branch can go there: not below itself, and not below a row that holds nothing. */
function placesFor({ tree, entity, nameOf }: Among, branchId: string): readonly TreeOption[] {
  const below = (id: string | null): readonly TreeOption[] =>
    (tree.below.get(id) ?? []).flatMap((row) =>
      isWithin(tree, row.id, branchId) || !holds(entity, row) ? [] : [{ value: row.id, label: nameOf(row), children: below(row.id) }],
    );
  return below(null);
}

function People({ touched: { how, people, online, names } }: { readonly touched: Touched }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const words = { gains: 'tree.gains', loses: 'tree.loses', finds: 'tree.finds' } as const;
  const shown = listed(names, language);
  return (
    <li className={how === 'loses' ? 'move-loses' : ''}>
      {t(words[how], { count: people, online })}
      <span className="faint">{people > names.length ? t('tree.andMore', { names: shown, count: people - names.length }) : shown}</span>
    </li>
  );
}

/** The outlook says what was asked, or what came of asking. */
function Outlook({ branch: { to, answer, failure } }: { readonly branch: BranchMove }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  if (failure) return <Alert type="error" title={failureText(failure, language)} />;
  if (!to) return <p className="faint">{t('tree.choose')}</p>;
  if (!answer) return <Loading rows={3} faces={false} />;
  return (
    <div className="move-touched" role="status">
      <strong>{t('tree.moves', { count: answer.rows })}</strong>
      {answer.touched.length === 0 ? (
        <p>{t('tree.nobody')}</p>
      ) : (
        <ul>
          {answer.touched.map((one) => (
            <People key={one.how} touched={one} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Sheet({ list, screen, branch }: SheetProps & { readonly branch: BranchMove }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const rows = useSelector(list, (snapshot) => snapshot.context.rows);
  const { nodes, row } = useMemo(() => {
    const tree = treeOf(rows);
    const nameOf = (one: ListRow): string => titleIn(screen, one, language);
    const top: TreeOption = { value: '', label: t('tree.top') };
    return { row: tree.byId.get(branch.id), nodes: [top, ...placesFor({ tree, entity: screen.entity, nameOf }, branch.id)] };
  }, [rows, language, screen, branch.id, t]);
  const leave = (): void => list.send({ type: 'branch.leave' });
  const parent = screen.fields['parentId'];
  return (
    <ModalSheet
      title={t('tree.moveTitle', { row: titleIn(screen, row, language) })}
      width={480}
      closable={false}
      onLeave={leave}
      footer={
        <>
          <Button onClick={leave}>{t('tree.keep')}</Button>
          <Button type="primary" disabled={!branch.answer} onClick={() => list.send({ type: 'branch.go' })}>
            {t('tree.move')}
          </Button>
        </>
      }
    >
      <TreeInput
        label={parent ? labelIn(parent.label, language) : ''}
        required
        nodes={nodes}
        value={branch.to ? (branch.to.parentId ?? '') : null}
        onChange={(value) => list.send({ type: 'branch.ask', id: branch.id, parentId: value ? value : null, before: null })}
      />
      <Outlook branch={branch} />
    </ModalSheet>
  );
}

/** A branch goes somewhere, and whom that touches is shown before it goes. */
export function MoveSheet({ list, screen }: SheetProps): React.ReactElement | null {
  const branch = useSelector(list, (snapshot) => snapshot.context.branch);
  return branch ? <Sheet list={list} screen={screen} branch={branch} /> : null;
}
