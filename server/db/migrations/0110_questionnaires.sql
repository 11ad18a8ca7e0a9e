-- One person has one open answering of a questionnaire (docs/adr/0111): whichever statement moves a row, this says whether it is open still.
create function answer_is_open() returns trigger language plpgsql as $$
begin
  new.open := case when new.status in ('sent', 'begun') then true end;
  return new;
end $$;
create trigger questionnaire_answer_open before insert or update of status, open on questionnaire_answer for each row execute function answer_is_open();
