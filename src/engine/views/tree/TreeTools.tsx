import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { isShownAsTree } from '#src/engine/machines/resourceList/tree.ts';

/** All unfolded or none; where some rows alone are shown, the way back to the tree. */
export function TreeTools({ list }: { readonly list: ResourceListRef }): React.ReactElement {
  const { t } = useTranslation();
  const isTree = useSelector(list, (snapshot) => isShownAsTree(snapshot.context));
  const hits = useSelector(list, (snapshot) => snapshot.context.hits?.length ?? null);
  const whole = { filter: undefined, sort: undefined, removed: undefined, archived: undefined, status: undefined } as const;
  if (!isTree)
    return (
      <Button type="link" className="inline" onClick={() => list.send({ type: 'query.changed', patch: whole })}>
        <ApartmentOutlined aria-hidden="true" /> {t('tree.back')}
      </Button>
    );
  if (hits !== null) return <span role="status">{t('tree.hits', { count: hits })}</span>;
  return (
    <>
      <Button type="link" className="inline" onClick={() => list.send({ type: 'tree.foldAll', isOpen: true })}>
        {t('tree.unfoldAll')}
      </Button>
      <Button type="link" className="inline" onClick={() => list.send({ type: 'tree.foldAll', isOpen: false })}>
        {t('tree.foldAll')}
      </Button>
    </>
  );
}
