/** A description cannot say these of an open row (docs/adr/0025): one line a section. */
import { homeContentFields } from '#contract/choices/homeFields.ts';
import { sizeWords } from '#i18n/sizes.ts';
import { AccountPart } from '#views/access/AccountPart.tsx';
import { FieldRulesPart } from '#views/access/FieldRulesPart.tsx';
import { GrantsPart } from '#views/access/GrantsPart.tsx';
import { ListLinkPart } from '#views/access/ListLinkPart.tsx';
import { ExportLayoutPart, ImportLayoutPart } from '#views/layouts/LayoutParts.tsx';
import { FilePart } from '#views/files/FilePart.tsx';
import { CustomerTags } from '#views/customers/CustomerTags.tsx';
import { ConsultButton } from '#views/orders/ConsultButton.tsx';
import type { ListRow } from '#machines/rows.ts';
import { lazily } from '#views/parts/lazily.tsx';
import type { Named, NamedProps } from './namedProps.tsx';
import { lastDay, signedWords } from '#views/points/numberWords.tsx';

/** The part comes with the page itself and its styles. */
const HomePart = lazily<NamedProps>(() => import('#views/homes/HomePart.tsx').then((module) => module.HomePart));
const VersionPart = lazily<NamedProps>(() => import('#views/homes/VersionPart.tsx').then((module) => module.VersionPart));
const CheckPart = lazily<NamedProps>(() => import('#views/wechat/CheckPart.tsx').then((module) => module.CheckPart), 'none');

/** Read by those who see points. */
const MemberPoints = lazily<NamedProps>(() => import('#views/points/MemberPoints.tsx').then((module) => module.MemberPointsPart), 'none');
const EntryPart = lazily<NamedProps>(() => import('#views/points/EntryPart.tsx').then((module) => module.EntryPart), 'none');

/** Entity -> what stands in the details beside the facts. */
export const namedSections: Readonly<Record<string, readonly Named[]>> = {
  file: [(props) => <FilePart {...props} />],
  exportLayout: [(props) => <ExportLayoutPart {...props} />],
  importLayout: [(props) => <ImportLayoutPart {...props} />],
  dictionary: [({ row }) => <ListLinkPart path="/dictionaryItems" term={['dictionaryId', 'is', row.id]} about="items" />],
  orgHome: [(props) => <HomePart {...props} />, ({ row }) => <ListLinkPart path="/orgVersions" term={['orgId', 'is', row['orgId']]} about="versions" />],
  orgVersion: [(props) => <VersionPart {...props} />],
  member: [(props) => <MemberPoints {...props} />],
  pointRecord: [(props) => <EntryPart {...props} />],
  role: [
    ({ row }) => <ListLinkPart path="/roleUserList" term={['heldCodes', 'has', row['code']]} about="holders" />,
    (props) => <GrantsPart {...props} />,
    (props) => <FieldRulesPart {...props} />,
  ],
  staffUser: [(props) => <AccountPart {...props} />],
  wechatConfig: [(props) => <CheckPart {...props} />],
  wecomConfig: [(props) => <CheckPart {...props} />],
};
/** The texts of a page are read on the page that is drawn below. */
const shownAsPage = (entity: string): Readonly<Record<string, () => string>> =>
  Object.fromEntries(Object.keys(homeContentFields).map((name) => [`${entity}.${name}`, () => '']));

/** `<entity>.<field>` -> what its fact says in place of its kind's; empty: no fact. */
export const namedFacts: Readonly<Record<string, (value: unknown, row: ListRow) => React.ReactNode>> = {
  'file.bytes': (value) => sizeWords(Number(value)),
  ...shownAsPage('orgHome'),
  ...shownAsPage('orgVersion'),
  'pointRecord.expireAt': lastDay,
  'pointRecord.point': (value) => signedWords(Number(value)),
  'file.path': () => '',
  'file.contentType': () => '',
  'member.tags': (_, row) => <CustomerTags row={row} />,
  ...Object.fromEntries(
    ['wechatConfig', 'wecomConfig'].flatMap((entity) =>
      ['checkOutcome', 'checkedAt', 'checkCode', 'checkAddress'].map((field) => [`${entity}.${field}`, () => '']),
    ),
  ),
};
/** The table gives, by entity, what more can be done at the foot beside changing the row. */
export const namedFeet: Readonly<Record<string, Named>> = {
  member: ({ row }) => <ConsultButton customer={{ memberId: row.id, name: String(row['name'] ?? '') }} />,
};
