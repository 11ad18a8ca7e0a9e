-- Whether an entry gave or took stands beside its points, so that nobody takes by a sign; whoever enters it, the points decide.
create function point_way() returns trigger language plpgsql as $$
begin
  new.way := case when new.point < 0 then 'take' else 'give' end;
  return new;
end $$;
create trigger point_way before insert on point_record for each row execute function point_way();
alter table point_record disable trigger point_record_stays;
update point_record set way = 'take' where point < 0;
alter table point_record enable trigger point_record_stays;
-- Who has none was asked; of whom nothing was written nobody knows. A list that says 'none' was no list.
update patient set allergy_state = 'none', allergies = null where btrim(allergies) in ('无', '没有', '无过敏', '无过敏史', '否认', '否认过敏', '否认过敏史');
update patient set allergy_state = 'known' where btrim(allergies) <> '';
