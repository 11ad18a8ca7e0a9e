-- The keys of a row (search_keys) hold the pairs of characters and the last digits of numbers: these five found the same once more, and each was written with every customer
-- (docs/adr/0089). Where somebody holds the table longer than a start waits, server/db/goneIndexes.ts takes them away while the server serves.
do $$ begin
  set local lock_timeout = '1s';
  drop index if exists member_grams_index, patient_grams_index, member_mobile_end_index, patient_mobile_end_index, member_mobile_end;
exception when lock_not_available then null;
end $$;
