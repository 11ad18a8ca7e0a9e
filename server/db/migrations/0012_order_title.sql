-- Orders are found by what was ordered, as people and messages are by their words (0006_search.sql).
create index order_title_grams_index on "order" using gin (text_grams(title));
