/** Who comes by which path to the floor of R1. */
export const receiverPath = '/';
export const senderPath = '/sender';
