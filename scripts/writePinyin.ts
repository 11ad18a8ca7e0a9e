/**
 * Writes server/db/functions/pinyin_letters.sql: the first letter of the reading of each Chinese character (U+4E00 to U+9FFF), as the collation "pinyin" of ICU orders
 * them. A character with several readings has its commonest. Run again only for a new version of the function: stored keys are not made anew.
 */
import { writeFileSync } from 'node:fs';

const [first, last] = [0x4e00, 0x9fff];
/** The first character of each letter in the order of their readings; i, u and v begin none. */
const begins = '阿八嚓哒妸发旮哈讥咔垃麻拏噢妑七呥仨他屲夕丫帀';
const letters = 'abcdefghjklmnopqrstwxyz';
const { compare } = new Intl.Collator('zh-CN-u-co-pinyin');

function letterOf(character: string): string {
  const at = [...begins].findLastIndex((begin) => compare(begin, character) <= 0);
  return letters[at] ?? '-';
}

let all = '';
for (let code = first; code <= last; code += 1) all += letterOf(String.fromCodePoint(code));
const lines = all.match(/.{1,160}/g) ?? [];
writeFileSync(
  'server/db/functions/pinyin_letters.sql',
  `-- Made by scripts/writePinyin.ts: one letter for each character from U+4E00 on.
create or replace function pinyin_letters() returns bytea language sql immutable parallel safe as $$
select (
${lines.map((line) => `  '${line}'`).join('\n')}
)::bytea
$$;
`,
);
