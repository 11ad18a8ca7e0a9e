-- What a row is found by: each character and each two neighbours of its words, ~ and the first letters of their readings, # and the last four digits of its phones.
-- Generated columns keep the result (server/db/tables.ts): a change of meaning needs a new name, so that they are made anew.
create or replace function search_keys_1(words text[], phones text[]) returns text[] language plpgsql immutable parallel safe
-- A restore fills the columns with nothing but pg_catalog in sight.
set search_path from current as $$
declare
  letters constant bytea := pinyin_letters();
  keys text[] := '{}';
  word text;
  sign text;
  previous text;
  code int;
  initials text;
begin
  foreach word in array coalesce(words, '{}') loop
    continue when word is null;
    previous := null;
    initials := '';
    foreach sign in array string_to_array(lower(word), null) loop
      if sign <> ' ' then keys := keys || sign; end if;
      if previous is not null then keys := keys || (previous || sign); end if;
      previous := sign;
      code := ascii(sign);
      if code between 19968 and 40959 then initials := initials || chr(get_byte(letters, code - 19968));
      elsif sign between 'a' and 'z' then initials := initials || sign; end if;
    end loop;
    -- Names are found from any of their characters on, longer texts from their beginning.
    for begin_at in 1 .. case when length(initials) <= 6 then length(initials) else 1 end loop
      for size in 1 .. least(6, length(initials) - begin_at + 1) loop
        keys := keys || ('~' || substr(initials, begin_at, size));
      end loop;
    end loop;
  end loop;
  foreach word in array coalesce(phones, '{}') loop
    if length(word) >= 4 then keys := keys || ('#' || right(word, 4)); end if;
  end loop;
  return keys;
end $$;
