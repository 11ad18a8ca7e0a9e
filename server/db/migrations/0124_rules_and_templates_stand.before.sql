-- Visit rules and message templates get versions (docs/adr/0122): every row stands somehow. What is in force is filled in afterwards.
do $$
declare
  versioned text;
begin
  foreach versioned in array array['visit_rule', 'sms_template', 'mp_template'] loop
    if to_regclass(versioned) is not null then
      execute format('alter table %I add column if not exists standing text', versioned);
      execute format('update %I set standing = ''draft'' where standing is null', versioned);
      execute format('alter table %I alter column standing set not null', versioned);
    end if;
  end loop;
  if to_regclass('visit_rule') is not null then
    alter table visit_rule add column if not exists category text, add column if not exists notice_hours integer;
    update visit_rule set category = 'care', notice_hours = 0;
    alter table visit_rule alter column category set not null, alter column notice_hours set not null;
  end if;
end $$;
