-- Organisations that are there already are offered, as they were (docs/adr/0053).
update organisation set is_show = true where is_show is null;
