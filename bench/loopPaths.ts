/** Receivers and senders come to the floor of R1 by different paths. */
export const receiverPath = '/';
export const senderPath = '/sender';
