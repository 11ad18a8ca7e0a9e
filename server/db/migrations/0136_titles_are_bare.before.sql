-- Titles of approvals are kept bare, and the process of one says of which kind it is: readers are told the kind in their own language (docs/adr/0148). Until now its Chinese word stood
-- before each title, a step that nobody titled was called by the Chinese word of its kind alone, and awaited messages were one text.
do $$
begin
  if to_regclass('process_instance') is null then
    return;
  end if;
  alter table process_instance add column if not exists kind text, add column if not exists step_titles text[], add column if not exists step_titles_en text[],
    add column if not exists awaits text;
  alter table process_task add column if not exists name_en text;
  alter table process_step add column if not exists node_title_en text;
  if (select atttypid from pg_attribute where attrelid = 'process_instance'::regclass and attname = 'awaits') = 'text'::regtype then
    alter table process_instance alter column awaits type text[] using string_to_array(awaits, '、');
  end if;
  update process_instance i set kind = a.kind from approval a where i.subject_entity = 'approval' and a.id = i.subject_id;

  create temporary table kind_word (kind text primary key, said text not null) on commit drop;
  insert into kind_word values ('refund', '退款：'), ('discount', '优惠收款：'), ('merge', '合并客户：'), ('investigation', '调查结案：'),
    ('publishHome', '发布主页：'), ('publishJourney', '发布随访旅程：'), ('publishQuestionnaire', '发布问卷：'), ('publishProcess', '发布流程：'), ('order', '推送订单：');
  update approval a set title = substr(a.title, length(w.said) + 1) from kind_word w
    where w.kind = a.kind and starts_with(a.title, w.said) and length(a.title) > length(w.said);
  update process_instance i set title = substr(i.title, length(w.said) + 1) from kind_word w
    where w.kind = i.kind and starts_with(i.title, w.said) and length(i.title) > length(w.said);

  if to_regclass('definition_version') is null then
    return;
  end if;
  create temporary table untitled on commit drop as
    select v.id as version_id, n.node ->> 'id' as node, k.zh, k.en from definition_version v
      cross join lateral jsonb_array_elements(case when jsonb_typeof(v.content -> 'graph' -> 'nodes') = 'array' then v.content -> 'graph' -> 'nodes' else '[]' end) as n(node)
      join (values ('start', '发起', 'Start'), ('end', '结束', 'End'), ('reject', '拒绝', 'Rejected'), ('userTask', '审批', 'Approval'), ('exclusive', '条件分支', 'Exclusive gateway'),
        ('inclusive', '包含分支', 'Inclusive gateway'), ('parallel', '并行', 'Parallel gateway'), ('timer', '等待时间', 'Timer'), ('message', '等待消息', 'Message'),
        ('subProcess', '子流程', 'Subprocess'), ('service', '设置变量', 'Set a variable'), ('notify', '通知', 'Notify')) as k(kind, zh, en) on k.kind = n.node ->> 'kind'
    where v.entity = 'processDefinition' and coalesce(n.node ->> 'title', '') = '';
  update process_task t set name_en = u.en from process_instance i, untitled u
    where i.id = t.instance_id and u.version_id = i.version_id and u.node = t.node and t.name = u.zh;
  update process_step s set node_title_en = u.en from process_instance i, untitled u
    where i.id = s.instance_id and u.version_id = i.version_id and u.node = s.node and s.node_title = u.zh;
  update process_instance i set step_titles_en = array(select coalesce((select u.en from untitled u where u.version_id = i.version_id and u.zh = one.title limit 1), one.title)
      from unnest(i.step_titles) with ordinality as one(title, place) order by one.place)
    where i.step_titles <> '{}';
end $$;
