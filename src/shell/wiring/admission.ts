/** A call goes out or stays, as far as this page knows its person (docs/adr/0071): a try that nobody's hand has made is no refused try in the audit. */
import { refusalCodes } from '#contract/refusalTables/codes.ts';
import type { Right } from '#contract/rights.ts';
import type { CallSource } from '#api/client.ts';
import { CallFailure } from '#api/errors.ts';
import type { Vault } from './session.ts';

/** The calls that are here, and how one is refused that its person may not make. */
export interface WiredCalls extends Pick<CallSource, 'loaded' | 'load'> {
  readonly refusal: (right: Right, language: 'zh-CN' | 'en') => Promise<CallFailure>;
}
/** Before the words of a session are here. */
export const bareRefusal = async (): Promise<CallFailure> => new CallFailure('refused', refusalCodes.refused, '');

interface AdmissionParts {
  readonly vault: Pick<Vault, 'rights' | 'settled'>;
  /** Asks who the person is now. */
  readonly ask: () => void;
  /** The refusal is the one that the server would give. */
  readonly refusal: (right: Right) => Promise<CallFailure>;
}

/** @returns what ends once the call may go out. @throws CallFailure */
export function admission({ vault, ask, refusal }: AdmissionParts): (right: Right) => Promise<void> {
  const lacks = (right: Right): boolean => vault.rights()?.includes(right) === false;
  return async (right) => {
    // The news that makes a screen ask makes the session ask who its person is now, within the same task but not always before.
    await Promise.resolve();
    await vault.settled();
    if (!lacks(right)) return;
    // The right may have come without a word of it, as while the connection was away.
    ask();
    await vault.settled();
    if (lacks(right)) throw await refusal(right);
  };
}
