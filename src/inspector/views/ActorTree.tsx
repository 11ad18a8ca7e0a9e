import { useState } from 'react';
import { Input, Tree } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TreeActor } from '#src/inspector/machines/reading.ts';

interface ActorTreeProps {
  readonly actors: readonly TreeActor[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

interface ActorNode {
  readonly key: string;
  readonly title: React.ReactNode;
  readonly children: ActorNode[];
}

const stateWords = (states: readonly string[]): string => (states.length > 1 ? `${states.length}` : (states[0] ?? '')).split('.').at(-1) ?? '';

const asNode = ({ actor, states, below }: TreeActor): ActorNode => ({
  key: actor.id,
  title: (
    <span className="inspector-actor">
      <span className={`inspector-dot${actor.chart ? '' : ' plain'}`} aria-hidden="true" />
      <span className="nowrap">{actor.name}</span>
      <span className="faint nowrap">{stateWords(states)}</span>
    </span>
  ),
  children: below.map(asNode),
});

/** Those with the words in their names, and all above them. */
const found = (actors: readonly TreeActor[], words: string): readonly TreeActor[] =>
  actors.flatMap((one) => {
    const below = found(one.below, words);
    return below.length > 0 || one.actor.name.toLowerCase().includes(words) ? [{ ...one, below }] : [];
  });

const countOf = (actors: readonly TreeActor[]): number => actors.reduce((sum, { below }) => sum + 1 + countOf(below), 0);

/** Every actor that lives at the step that is looked at, under the one that began it. */
export function ActorTree({ actors, chosen, onChoose }: ActorTreeProps): React.ReactElement {
  const { t } = useTranslation();
  const [sought, seek] = useState('');
  const shown = found(actors, sought.trim().toLowerCase());
  return (
    <section className="sheet inspector-actors" aria-labelledby="inspector-actors">
      <header>
        <h2 id="inspector-actors">{t('inspector.actors')}</h2>
        <span className="faint">{countOf(actors)}</span>
        <Input
          type="search"
          aria-label={t('inspector.findActor')}
          placeholder={t('inspector.findActor')}
          value={sought}
          onChange={(event) => seek(event.target.value)}
        />
      </header>
      <div className="scroll">
        {shown.length === 0 ? null : (
          <Tree
            key={sought === '' ? 'all' : 'some'}
            treeData={shown.map(asNode)}
            defaultExpandAll
            blockNode
            selectedKeys={chosen === null ? [] : [chosen]}
            onSelect={([key]) => (key === undefined ? undefined : onChoose(String(key)))}
          />
        )}
      </div>
    </section>
  );
}
