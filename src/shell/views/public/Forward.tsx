import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { useConsole, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { PublicFrame } from '#src/kit/views/public/PublicFrame.tsx';
import { useTitleOf } from '#src/kit/views/public/useTitleOf.tsx';
import './forward.css';

/** Nobody reads further, and no mark in it may turn what stands beside it. */
const shownCharacters = 200;
const plainly = (given: string): string =>
  [...given.slice(0, shownCharacters)]
    .map((one) => (/[\p{Cc}\p{Cf}\p{Cs}]/u.test(one) ? `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}` : one))
    .join('') + (given.length > shownCharacters ? '…' : '');

function Refused({ given }: { readonly given: string | null }): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  const active = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active'));
  return (
    <>
      <Empty
        heading="h1"
        broken
        title={t(given === null ? 'pages.missing' : 'pages.refused')}
        text={t(given === null ? 'pages.missingText' : 'pages.refusedText')}
      >
        <LocalLink className="plain-button primary" to={active ? '/system' : '/'}>
          {t(active ? 'pages.home' : 'pages.login')}
        </LocalLink>
        <button type="button" className="plain-button" onClick={() => navigation.send({ type: 'back' })}>
          {t('pages.back')}
        </button>
      </Empty>
      {given === null ? null : (
        <dl className="forward-given">
          <dt>{t('pages.refusedGiven')}</dt>
          <dd dir="ltr">
            <bdi>{plainly(given)}</bdi>
          </dd>
        </dl>
      )}
    </>
  );
}

/** `/redirectPage`: where it leads, before it leads there. */
function OnTheWay({ title, address }: { readonly title: string; readonly address: string }): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  const counting = useSelector(navigation, (snapshot) => snapshot.hasTag('counting'));
  return (
    <>
      <p className="forward-way" role="status">
        {t('pages.onTheWay')}
      </p>
      <Empty heading="h1" title={title} text={t(counting ? 'pages.goesSoon' : 'pages.goesNot')} detail={address}>
        <button type="button" className="plain-button primary" onClick={() => navigation.send({ type: 'forward.now' })}>
          {t('pages.goNow')}
        </button>
        {counting ? (
          <button type="button" className="plain-button" onClick={() => navigation.send({ type: 'forward.stay' })}>
            {t('pages.stayHere')}
          </button>
        ) : (
          <button type="button" className="plain-button" onClick={() => navigation.send({ type: 'back' })}>
            {t('pages.back')}
          </button>
        )}
      </Empty>
      {counting ? <span className="forward-bar" aria-hidden="true" /> : null}
    </>
  );
}

/** `/interlayer`: the way from a message in another application to a page here. */
function Opening({ title }: { readonly title: string }): React.ReactElement {
  const { t } = useTranslation();
  const restoring = useSelector(useConsole(), (snapshot) => snapshot.hasTag('restoring'));
  return (
    <div className="empty" role="status">
      <LoadingOutlined className="forward-turning" aria-hidden="true" />
      <h1>{t('pages.opening')}</h1>
      <p>{restoring ? t('pages.restoring') : t('pages.openingTarget', { title })}</p>
    </div>
  );
}

/** `/redirect`, `/redirectPage`, `/interlayer`: to a page of this console and nowhere else (H8). */
export function Forward(): React.ReactElement {
  const forward = useSelector(useNavigationRef(), (snapshot) => snapshot.context.forward);
  const titleOf = useTitleOf();
  const target = forward?.target;
  const page = forward?.page;
  return (
    <PublicFrame>
      {!target ? (
        <Refused given={forward?.given ?? null} />
      ) : page === '/redirectPage' ? (
        <OnTheWay title={titleOf(target.path)} address={`${target.path}${target.search}`} />
      ) : (
        <Opening title={titleOf(target.path)} />
      )}
    </PublicFrame>
  );
}
