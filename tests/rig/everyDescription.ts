/** A list, a form or a word of a right is tested as where the descriptions of entities are here; `tests/flows` sees them come (docs/adr/0059). */
import '#contract/resources/index.ts';
