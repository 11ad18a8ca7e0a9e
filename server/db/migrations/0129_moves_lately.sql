-- Moves are found by their entity and their time: how many rows of a life moved today, and which did last (docs/adr/0125).
create index record_change_moved on record_change (entity, at) where change = 'moved';
-- Steps of conversations are written in the order of time, as lines of the history are: a block range index finds the latest ones and costs a message nothing.
create index conversation_step_lately on conversation_step using brin (at) with (pages_per_range = 16);
