-- Whose the rows of an event are, for those who hear of their own alone (docs/adr/0043); empty where nobody of the group does.
alter table event_log add column owner_ids uuid[];
