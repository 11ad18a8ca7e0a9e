-- Search in people and messages. Chinese has no spaces between words, so texts are found by the pairs of characters they hold.

-- Each two neighbouring characters of the lower-cased text. plpgsql: half the cost of the same in SQL (array_agg over unnest), and this runs once a message.
create function text_grams(given text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  grams text[] := '{}';
  previous text;
  letter text;
begin
  foreach letter in array string_to_array(lower(given), null) loop
    if previous is not null then grams := grams || (previous || letter); end if;
    previous := letter;
  end loop;
  return grams;
end $$;

create index member_grams_index on member using gin (text_grams(name || ' ' || coalesce(nick_name, '')));
create index patient_grams_index on patient using gin (text_grams(name || ' ' || coalesce(archive_no, '')));

-- The last digits are what people are told by phone.
create index member_mobile_end_index on member (reverse(mobile) text_pattern_ops);
create index patient_mobile_end_index on patient (reverse(mobile) text_pattern_ops);
