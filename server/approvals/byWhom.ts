/** Messages name whoever decided; where the clock ended a process, they say that the process did, in their reader's language. */
import type { MessageValues } from '#contract/resources/systemMessage.ts';
import type { Principal } from '#server/kit/principal.ts';

export const byWhom = ({ kind, name }: Pick<Principal, 'kind' | 'name'>): MessageValues =>
  kind === 'system' ? { by: '审批流程', byEn: 'The approval process' } : { by: name };

/** Nobody has said why. */
export const ranOut: MessageValues = { reason: '到时限没有人处理，流程自动拒绝', reasonEn: 'nobody decided in time, so the process rejected it' };
