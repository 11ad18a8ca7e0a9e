-- Banners are lines of a home page (docs/adr/0076): each has a value for every field, and one that leads nowhere has no target.
do $$
declare
  page text;
begin
  foreach page in array array['org_home', 'org_version'] loop
    execute format(
      $sql$update %I set banners = (
          select jsonb_agg('{"from": null, "until": null}'::jsonb || one || jsonb_build_object('target', nullif(one ->> 'target', '')) order by place)
          from jsonb_array_elements(banners) with ordinality as listed(one, place)
        ) where jsonb_typeof(banners) = 'array'$sql$, page);
    execute format($sql$update %I set entries = null where entries = '[]'$sql$, page);
  end loop;
end $$;
