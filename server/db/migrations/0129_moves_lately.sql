-- Moves are found by their entity and their time: how many rows of a life moved today, and which did last (docs/adr/0125).
create index record_change_moved on record_change (entity, at) where change = 'moved';
