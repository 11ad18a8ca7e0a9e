/** A description cannot say these of a fact (docs/adr/0025): one line each. Related rows say the same. */
import { homeContentFields } from '#contract/choices/homeFields.ts';
import { sizeWords } from '#i18n/sizes.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { CustomerTags } from '#src/customers/views/CustomerTags.tsx';
import { lastDay, signedWords } from '#src/points/views/numberWords.tsx';

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
