import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { FilePlace } from '#contract/resources/file.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { FilesRef } from '#src/files/machines/filesMachine.ts';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { useConsole, useFeature, useLanguage, useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { StoredPicture } from '#src/kit/views/transfer/StoredPicture.tsx';
import './files.css';

/** A row is opened at this address; none where nobody may open its screen. */
function useAddress(): (place: FilePlace) => string | undefined {
  const open = new Set(useOpenScreens().map(({ path }) => path));
  const chatPath = useRoot((context) => context.chatPath);
  return ({ entity, id }) => {
    if (entity === 'conversation') return open.has(chatPath) ? `${chatPath}?c=${encodeURIComponent(id)}` : undefined;
    const path = standardEntity(entity)?.screens?.find((screen) => open.has(screen.path))?.path;
    return path === undefined ? undefined : `${path}?id=${encodeURIComponent(id)}`;
  };
}

function Place({ place }: { readonly place: FilePlace }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const address = useAddress()(place);
  const words: Readonly<Record<string, string>> = { conversation: t('files.conversation'), job: t('files.job') };
  const entity = standardEntity(place.entity);
  const what = words[place.entity] ?? (entity ? labelIn(entity.label, language) : place.entity);
  const said = [what, place.name ?? ''].filter(Boolean).join(' ');
  return <li>{address === undefined ? said : <LocalLink to={address}>{said}</LocalLink>}</li>;
}

function Uses({ files, id }: { readonly files: FilesRef; readonly id: string }): React.ReactElement {
  const { t } = useTranslation();
  const { places, failure, id: asked } = useSelector(files, (snapshot) => snapshot.context);
  const ask = (): void => files.send({ type: 'uses.show', id });
  return (
    <>
      <Shown key={id} onShown={ask} />
      {failure && asked === id ? <LoadFailureLine failure={failure} onRetry={ask} /> : null}
      {asked === id && places ? (
        places.length === 0 ? (
          <p className="faint">{t('files.unused')}</p>
        ) : (
          <ul className="file-places">
            {places.map((place) => (
              <Place key={`${place.entity} ${place.id}`} place={place} />
            ))}
          </ul>
        )
      ) : failure ? null : (
        <Loading rows={2} faces={false} />
      )}
    </>
  );
}

/** The file itself, and what uses it. A removed one has neither until it is restored. */
export function FilePart({ list, row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const root = useConsole();
  const tellsUses = useFeature('files');
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  const [path, name] = [String(row['path']), String(row['name'])];
  if (isRemoved) return null;
  return (
    <>
      <section className="side-part">
        <header>
          <h2>{t('files.content')}</h2>
        </header>
        {row['type'] === 'picture' ? <StoredPicture path={path} alt={name} size="fact" /> : null}
        <div className="file-acts">
          <Button onClick={() => root.send({ type: 'download.ask', name, download: { of: 'file', id: path } })}>
            <DownloadOutlined aria-hidden="true" />
            {t('files.download')}
          </Button>
        </div>
      </section>
      {tellsUses ? (
        <section className="side-part">
          <header>
            <h2>{t('files.uses')}</h2>
          </header>
          <WithActor<FilesRef> name="files">{(files) => <Uses files={files} id={row.id} />}</WithActor>
        </section>
      ) : null}
    </>
  );
}
