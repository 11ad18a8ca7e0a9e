-- Whoever answers a questionnaire by its link (docs/adr/0113). Of devices and codes hashes alone are kept.

-- Until then the link lets a new device in: a customer who is logged in has opened it from its card, or it was sent to them once more.
create table answer_admission (
  answer_id uuid primary key references questionnaire_answer (id) on delete cascade,
  until timestamptz not null
);

-- Devices that may answer: the first that opened the link, and those that came by a code.
create table answer_device (
  answer_id uuid not null references questionnaire_answer (id) on delete cascade,
  device_hash text not null,
  since timestamptz not null default now(),
  primary key (answer_id, device_hash)
);

-- The code by which another device goes on: one at a time, so many guesses.
create table answer_code (
  answer_id uuid primary key references questionnaire_answer (id) on delete cascade,
  code_hash bytea not null,
  guesses integer not null default 0,
  created_at timestamptz not null default now()
);
