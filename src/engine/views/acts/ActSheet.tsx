import { useSelector } from '@xstate/react';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { ActAnswer } from './ActAnswer.tsx';
import { ActEffect } from './ActEffect.tsx';
import { ActFrame } from './ActFrame.tsx';
import { ActInputs } from './ActInputs.tsx';
import type { ActPart } from './actProps.tsx';
import { named } from '#src/engine/views/named.tsx';

/** Few acts are of definitions with versions. */
const VersionSheet = lazily<ActPart>(() => import('#src/engine/views/versions/VersionSheet.tsx').then((module) => module.VersionSheet), 'none');

function PlainAct(part: ActPart): React.ReactElement {
  return (
    <ActFrame part={part}>
      <ActInputs part={part} />
      <ActAnswer part={part} />
      <ActEffect part={part} />
    </ActFrame>
  );
}

/** The sheet of the act that somebody is about to do: by what its description says, or under its name. */
export function ActSheet({ list, screen }: { readonly list: ResourceListRef; readonly screen: ListScreen }): React.ReactElement | null {
  const preview = useSelector(list, (snapshot) => snapshot.context.preview);
  const offered = screen.can.acts.find(({ name }) => name === preview?.act);
  if (!preview || !offered || offered.act.page !== undefined) return null;
  const Named = named('list').acts[`${screen.entity}.${offered.name}`] ?? (offered.act.check === 'publishCheck' ? VersionSheet : PlainAct);
  return <Named list={list} screen={screen} {...offered} preview={preview} />;
}
