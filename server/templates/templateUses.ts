/** Where a signature or a template is used at this moment, by name: what is used is neither removed nor switched off. */
import type { Query } from '#server/db/database.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';

interface Use extends Record<string, unknown> {
  readonly zh: string;
  readonly en: string;
  readonly name: string;
}

/** A name for each row that uses it; one line a place. `$1` is the id. */
const templatesOfSign = `select '短信模板' as zh, 'SMS template' as en, t.name from sms_template t
  where t.sign_id = $1 and t.deleted_at is null and t.status in ('submitted', 'approved') order by t.name limit 20`;

const usesSql = { smsSign: templatesOfSign } as const;

/** @throws Refusal templateInUse, with the first names */
export async function refuseUsed(query: Query, { language }: Principal, entity: keyof typeof usesSql, id: string): Promise<void> {
  const uses = await query.query<Use>(usesSql[entity], [id]);
  if (uses.length === 0) return;
  const isEnglish = language === 'en';
  const named = uses.slice(0, 5).map(({ zh, en, name }) => (isEnglish ? `${en} "${name}"` : `${zh}“${name}”`));
  const more = uses.length > 5 ? (isEnglish ? ' and others' : '等') : '';
  throw new Refusal('templateInUse', { uses: `${named.join(isEnglish ? ', ' : '、')}${more}` });
}
