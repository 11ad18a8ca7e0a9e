/** A category stands below another one of the same shop. */
import { sameAbove } from '#server/engine/rules/sameAbove.ts';

export const classifyRule = sameAbove('classify', 'shop', ['要选同一个商城的分类', 'must be a category of the same shop']);
