-- Journeys name the version of each template that they send (docs/adr/0130). Until now they sent the one in force: that one is named.
create function pg_temp.with_template_versions(graph jsonb) returns jsonb language sql as $$
  select case when jsonb_typeof(graph -> 'nodes') = 'array' then jsonb_set(graph, '{nodes}', coalesce((
    select jsonb_agg(case when jsonb_typeof(n.node -> 'config') = 'object' then jsonb_set(n.node, '{config}', (n.node -> 'config') || jsonb_strip_nulls(jsonb_build_object(
        'smsTemplateVersion', (select v.number from definition_version v
          where v.entity = 'smsTemplate' and v.row_id::text = n.node -> 'config' ->> 'smsTemplateId' and v.retired_at is null),
        'mpTemplateVersion', (select v.number from definition_version v
          where v.entity = 'mpTemplate' and v.row_id::text = n.node -> 'config' ->> 'mpTemplateId' and v.retired_at is null)))) else n.node end order by n.at)
    from jsonb_array_elements(graph -> 'nodes') with ordinality n(node, at)), '[]')) else graph end
$$;
update definition_version set content = jsonb_set(content, '{graph}', pg_temp.with_template_versions(content -> 'graph'))
where entity = 'journey' and (content -> 'graph')::text ~ '"(sms|mp)TemplateId"';
-- A draft in review stays word for word as it was submitted: it is approved once its versions are named, by an edit.
update journey set graph = pg_temp.with_template_versions(graph) where standing is distinct from 'inReview' and graph::text ~ '"(sms|mp)TemplateId"';
drop function pg_temp.with_template_versions(jsonb);
