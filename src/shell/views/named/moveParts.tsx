/** Forms of what moves ask for beside a reason: the desk and every list move rows. */
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { AskProps } from '#src/engine/views/life/askProps.tsx';
import { handNamed } from '#src/engine/views/named.tsx';

const PayDialog = lazily<AskProps>(() => import('#src/orders/views/PayDialog.tsx').then((module) => module.PayDialog), 'none');

handNamed({ move: { asks: { 'orderLife.pay': PayDialog } } });
