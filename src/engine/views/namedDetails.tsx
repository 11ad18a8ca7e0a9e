/** A description cannot say these of an open row (docs/adr/0025): one line a section. */
import { AccountPart } from '#src/rights/views/AccountPart.tsx';
import { FieldRulesPart } from '#src/rights/views/FieldRulesPart.tsx';
import { GrantsPart } from '#src/rights/views/GrantsPart.tsx';
import { ExportLayoutPart, ImportLayoutPart } from '#src/imports/views/layouts/LayoutParts.tsx';
import { FilePart } from '#src/files/views/FilePart.tsx';
import { ConsultButton } from '#src/orders/views/ConsultButton.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { Named, NamedProps } from './namedProps.tsx';

/** The part comes with the page itself and its styles. */
const HomePart = lazily<NamedProps>(() => import('#src/homes/views/HomePart.tsx').then((module) => module.HomePart));
const VersionPart = lazily<NamedProps>(() => import('#src/homes/views/VersionPart.tsx').then((module) => module.VersionPart));
const CheckPart = lazily<NamedProps>(() => import('#src/wechat/views/CheckPart.tsx').then((module) => module.CheckPart), 'none');

/** Read by those who see points. */
const MemberPoints = lazily<NamedProps>(() => import('#src/points/views/MemberPoints.tsx').then((module) => module.MemberPointsPart), 'none');
const EntryPart = lazily<NamedProps>(() => import('#src/points/views/EntryPart.tsx').then((module) => module.EntryPart), 'none');

/** Read by those who see conversations. */
const CustomerTalks = lazily<NamedProps>(() => import('#src/desk/views/side/TalksPart.tsx').then((module) => module.CustomerTalks), 'none');
const OrderTalks = lazily<NamedProps>(() => import('#src/desk/views/side/TalksPart.tsx').then((module) => module.OrderTalks), 'none');

/** Entity -> what stands in the details beside the facts. */
export const namedSections: Readonly<Record<string, readonly Named[]>> = {
  file: [(props) => <FilePart {...props} />],
  exportLayout: [(props) => <ExportLayoutPart {...props} />],
  importLayout: [(props) => <ImportLayoutPart {...props} />],
  orgHome: [(props) => <HomePart {...props} />],
  orgVersion: [(props) => <VersionPart {...props} />],
  member: [(props) => <CustomerTalks {...props} />, (props) => <MemberPoints {...props} />],
  order: [(props) => <OrderTalks {...props} />],
  pointRecord: [(props) => <EntryPart {...props} />],
  role: [(props) => <GrantsPart {...props} />, (props) => <FieldRulesPart {...props} />],
  staffUser: [(props) => <AccountPart {...props} />],
  wechatConfig: [(props) => <CheckPart {...props} />],
  wecomConfig: [(props) => <CheckPart {...props} />],
};
/** The table gives, by entity, what more can be done at the foot beside changing the row. */
export const namedFeet: Readonly<Record<string, Named>> = {
  member: ({ row }) => <ConsultButton customer={{ memberId: row.id, name: String(row['name'] ?? '') }} />,
};
