/** Every screen that a description names, with the parts that stand there under a name. */
import './listParts.tsx';

export { EntityPage } from '#src/engine/views/EntityPage.tsx';
