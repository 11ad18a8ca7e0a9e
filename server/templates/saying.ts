/** A step of a chain as it would read: of a template the words of its version, else its own text. What has no value stays in braces. */
import { filledIn } from '#contract/messageText.ts';
import type { MessageVariables } from '#contract/messageText.ts';
import type { ChainStep } from '#contract/resources/sentMessage.ts';
import type { Query } from '#server/db/database.ts';
import { filledMp, readMpTemplate, smsInForce } from './templateText.ts';

export type Saying = (variables: MessageVariables) => string;

/** Many messages of one step are filled without asking for its template again. */
export async function sayingOf(query: Query, { channel, templateId, templateVersion, text = '' }: ChainStep): Promise<Saying> {
  if (templateId === undefined || templateId === '') return () => text;
  if (channel === 'mp') {
    const template = await readMpTemplate(query, templateId, templateVersion);
    return (variables) => filledMp(template, variables).text;
  }
  const { text: signed, problem } = await smsInForce(query, templateId, templateVersion);
  return (variables) => (problem === null ? filledIn(signed, variables) : '');
}
