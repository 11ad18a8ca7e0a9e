/** Who acts. Made from the session at the server; nothing a client says about itself enters. */
import type { Right } from '#contract/rights.ts';

export type Language = 'zh-CN' | 'en';

export interface Who {
  readonly kind: 'staff' | 'member' | 'system';
  /** Staff user or member id; the nil UUID for the system. */
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
  readonly groupId: string;
  /** The organisation he acts in now. */
  readonly orgId: string;
  /** Every organisation whose rows he may see: by role data scope and bindings. A member: his own organisation. */
  readonly orgIds: readonly string[];
  readonly rights: ReadonlySet<Right>;
  readonly roleCodes: readonly string[];
  readonly language: Language;
}

export const nilId = '00000000-0000-0000-0000-000000000000';
