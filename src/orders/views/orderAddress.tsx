/** An order's own address: `/orderManage?id=...`, for a consultation's with its kind. */
export const orderAddress = (id: string, kind: string): string =>
  `/orderManage?${kind === 'consultation' ? 'kind=consultation&' : ''}id=${encodeURIComponent(id)}`;
