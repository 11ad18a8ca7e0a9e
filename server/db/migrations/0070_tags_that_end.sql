-- A customer without a tag has none that ends: neither the organisation's times nor those above it are read for one.
drop trigger member_tag_ends on member;
create trigger member_tag_ends before insert or update of tags on member for each row
  when (new.tags <> '{}' or new.tags_until is not null) execute function member_tag_ends();
