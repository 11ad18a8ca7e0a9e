/**
 * A cell that a description cannot say has a name here (docs/adr/0025): one line a cell. Those of the details stand in `namedDetails.tsx`, of the form in
 * `editor/namedInputs.tsx`.
 */
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { sizeWords } from '#i18n/sizes.ts';
import { CustomerTags } from '#src/customers/views/CustomerTags.tsx';
import { lastDay, signedWords } from '#src/points/views/numberWords.tsx';
import { EnabledCell } from '#src/rights/views/EnabledCell.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { titleIn } from './columns.tsx';
import { Outcome } from '#src/wechat/views/Outcome.tsx';
import { CustomerCell } from './cells/CustomerCell.tsx';
import type { Named, NamedProps } from './namedProps.tsx';
import { PublicationCell } from '#src/homes/views/PublicationCell.tsx';

interface PageProps extends Omit<NamedProps, 'row'> {
  readonly title: string;
}

function PlainTitle({ screen, row }: NamedProps): React.ReactNode {
  return titleIn(screen, row, useLanguage());
}
/** Signs of its own for each type of file. */
const FileName = lazily<NamedProps>(
  () => import('#src/files/views/FileName.tsx').then((module) => module.FileName),
  (props) => <PlainTitle {...props} />,
);

/** `<entity>.<field>` -> its cell, in place of its kind's. */
export const namedCells: Readonly<Record<string, Named>> = {
  'file.bytes': ({ row }) => sizeWords(Number(row['bytes'])),
  'file.name': (props) => <FileName {...props} />,
  'pointRecord.expireAt': ({ row }) => lastDay(row['expireAt']),
  'pointRecord.point': ({ row }) => signedWords(Number(row['point'])),
  'member.name': (props) => <CustomerCell {...props} />,
  'member.tags': ({ row }) => <CustomerTags row={row} />,
  'staffUser.enabled': (props) => <EnabledCell {...props} />,
  'orgHome.standing': ({ row }) => <PublicationCell row={row} />,
  'wechatConfig.checkOutcome': Outcome,
  'wecomConfig.checkOutcome': Outcome,
};

/** Path -> what stands there in place of a list; the rows are there all the same. */
export const namedPages: Readonly<Record<string, React.ComponentType<PageProps>>> = {
  '/groupHomeManage': lazily<PageProps>(() => import('#src/homes/views/GroupHome.tsx').then((module) => module.GroupHome)),
  '/oraddMore': lazily<PageProps>(() => import('#src/organisations/views/AddMany.tsx').then((module) => module.AddMany)),
};
