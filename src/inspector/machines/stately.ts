/** The inspector of Stately, which a developer may attach where there is internet (docs/adr/0185). */

/** Whatever is sent goes to this page and to no other origin. */
export const statelyAddress = 'https://stately.ai/inspect';
/** A window that has opened says this, and is told the other one at the end. */
export const statelyWords = { connected: '@statelyai.connected', ended: '@statelyai.disconnected' } as const;
/** It is told so many of the steps that there were before it came, and no more. */
export const statelyStepsMost = 500;
