import RightOutlined from '@ant-design/icons/RightOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { TreeLine } from '#src/engine/machines/resourceList/tree.ts';
import './tree.css';

interface SignProps {
  readonly list: ResourceListRef;
  readonly line: TreeLine;
  readonly name: string;
}

/** The sign says how far in a row stands, and folds it. The keys of the tree do the same: it takes no focus of its own. */
export function TreeSign({ list, line: { row, level, isOpen }, name }: SignProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <span className="tree-sign" style={{ '--level': level - 1 } as React.CSSProperties}>
      {isOpen === undefined ? null : (
        <Button
          type="text"
          tabIndex={-1}
          className={isOpen ? 'open' : ''}
          aria-label={t(isOpen ? 'tree.fold' : 'tree.unfold', { row: name })}
          onClick={(event) => {
            event.stopPropagation();
            list.send({ type: 'tree.fold', id: row.id, isOpen: !isOpen });
          }}
          icon={<RightOutlined />}
        />
      )}
    </span>
  );
}
