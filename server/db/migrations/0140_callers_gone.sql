-- Since when no console of a caller is connected, by the state in which they stand (server/calls/callerWatch.ts, ADR 162). Unlogged: after a crash of the database
-- everybody connects anew, and the time is counted from then.
create unlogged table caller_gone (
  state_id uuid primary key,
  since timestamptz not null,
  -- Nobody can be told from somebody who could not come where nobody looked: a time in which no server watched does not count.
  looked_at timestamptz not null
);
