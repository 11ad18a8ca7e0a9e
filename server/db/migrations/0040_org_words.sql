-- The words of a dictionary as an organisation has them (docs/adr/0053), in their order: [{value, label, labelEn, isPast}].
-- Offered are the words of the group that the nearest organisation on the way up has taken over, all of them where none has, and the own words of every organisation on
-- that way. What is not offered any more, or elsewhere in the group alone, is past: whoever meets it in a row can read it.
-- It reads organisations above and beside the caller's, words and no more: so it is its owner's, behind the wall (docs/adr/0040).
create function org_words(dictionary uuid, org uuid) returns jsonb language sql stable security definer set search_path from current as $$
  with recursive up(id, parent_id, depth) as (
    select o.id, o.parent_id, 0 from organisation o where o.id = org
    union all select o.id, o.parent_id, up.depth + 1 from up join organisation o on o.id = up.parent_id where up.depth < 20
  ),
  chooser as (
    select up.id from up join org_dictionary d on d.org_id = up.id and d.dictionary_id = dictionary and d.item_id is not null and d.deleted_at is null
    order by up.depth limit 1
  ),
  -- What the group has, and what the chooser makes of it.
  shared as (
    select i.value, i.label, i.label_en, coalesce(d.sort, i.sort) as sort,
      i.deleted_at is null and i.enabled and case when exists (select from chooser) then coalesce(d.enabled, false) else true end as is_on
    from dictionary_item i
    left join org_dictionary d on d.item_id = i.id and d.deleted_at is null and d.org_id = (select id from chooser)
    where i.dictionary_id = dictionary
  ),
  own as (
    select d.value, d.label, d.label_en, d.sort, d.deleted_at is null and d.enabled and up.id is not null as is_on
    from org_dictionary d left join up on up.id = d.org_id where d.dictionary_id = dictionary and d.item_id is null
  ),
  every as (select * from shared union all select * from own),
  -- Of several with one value the one that is offered.
  each as (select distinct on (value) value, label, label_en, sort, is_on from every order by value, is_on desc, sort nulls last)
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('value', value, 'label', label, 'labelEn', label_en, 'isPast', case when is_on then null else true end))
    order by is_on desc, sort nulls last, value), '[]') from each
$$;

-- A word that its group renames is called so wherever it was taken over, in houses too that whoever renames it does not see.
create function org_words_renamed(item uuid, person uuid) returns void language sql security definer set search_path from current as $$
  update org_dictionary d set label = i.label, label_en = i.label_en, version = d.version + 1, updated_at = now(), updated_by = person
  from dictionary_item i where i.id = item and d.item_id = i.id
$$;
