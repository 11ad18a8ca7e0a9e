import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import type { PageProps } from '#src/engine/views/namedProps.tsx';

/** The page of the group is one: its form is open at once, for who may write it; else the page. */
export function GroupHome({ list, screen, title }: PageProps): React.ReactElement {
  const [wasOpened, opened] = useState(false);
  const row = useSelector(list, (snapshot) => snapshot.context.rows[0]);
  const isFree = useSelector(list, ({ context }) => context.openId === null && context.editor === null && context.query.removed !== true);
  const isLoaded = useSelector(list, (snapshot) => snapshot.context.isLoaded);
  const open = (): void => {
    opened(true);
    if (row) list.send(screen.can.update ? { type: 'editor.open', id: row.id, isFull: true } : { type: 'row.open', id: row.id, isFull: true });
    else if (screen.can.create) list.send({ type: 'editor.open', id: null, isFull: true });
  };
  return (
    <>
      {isLoaded && isFree && !wasOpened ? <Shown onShown={open} /> : null}
      <ResourceList list={list} screen={screen} title={title} />
    </>
  );
}
