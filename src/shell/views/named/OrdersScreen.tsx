/** Orders have a screen of their own; their lists are the engine's. */
import './listParts.tsx';

export { Orders } from '#src/orders/views/Orders.tsx';
