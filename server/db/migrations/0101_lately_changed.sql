-- Lines of history are written in the order of time: a block range index finds the latest ones and costs a write nothing (docs/adr/0108).
create index record_change_lately on record_change using brin (at) with (pages_per_range = 16);
