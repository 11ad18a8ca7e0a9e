-- An order is found by the end of its number, as people read it out (server/operations/paletteSearch.ts).
create index order_number_end_index on "order" (reverse(order_no) text_pattern_ops);

-- Of a faulty row of an import, what stands in its cells: sealed, with its first fault, so that it can be mended where it is told.
alter table job_fault add column cells text;
