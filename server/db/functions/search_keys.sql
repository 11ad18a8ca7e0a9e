-- A row is found by these keys: each character and each two neighbours of its words, ~ and the first letters of their readings, # and the last four digits of its phones.
-- Generated columns keep the result (server/db/tables.ts): a change of meaning needs a new name, so that they are made anew.
create or replace function search_keys_2(words text[], phones text[]) returns text[] language plpgsql immutable parallel safe
-- A restore fills the columns with nothing but pg_catalog in sight.
set search_path from current as $$
declare
  letters constant bytea := pinyin_letters();
  -- A longer text is found from any of these first letters on, its rest from the beginning of the text alone.
  most_letters constant int := 40;
  keys text[] := '{}';
  word text;
  sign text;
  previous text;
  code int;
  letter text;
  initials text;
  -- A part stands between two signs that are neither letters nor digits: 滨江院区 in 安禾妇儿 · 滨江院区.
  part text;
  parts text[];
begin
  foreach word in array coalesce(words, '{}') loop
    continue when word is null;
    previous := null;
    initials := '';
    part := '';
    parts := '{}';
    foreach sign in array string_to_array(lower(word), null) loop
      if sign <> ' ' then keys := keys || sign; end if;
      if previous is not null then keys := keys || (previous || sign); end if;
      previous := sign;
      code := ascii(sign);
      letter := '';
      if code between 19968 and 40959 then letter := chr(get_byte(letters, code - 19968));
      elsif sign between 'a' and 'z' then letter := sign; end if;
      initials := initials || letter;
      if letter <> '' and length(initials) <= most_letters then part := part || letter;
      elsif letter = '' and not sign between '0' and '9' and part <> '' then
        parts := parts || part;
        part := '';
      end if;
    end loop;
    if part <> '' then parts := parts || part; end if;
    -- Words are found from any of their characters on, longer texts from their beginning.
    if cardinality(parts) > 1 then
      for size in 1 .. least(6, length(initials)) loop
        keys := keys || ('~' || substr(initials, 1, size));
      end loop;
    end if;
    foreach part in array parts loop
      for begin_at in 1 .. case when length(part) <= 12 then length(part) else 1 end loop
        for size in 1 .. least(6, length(part) - begin_at + 1) loop
          keys := keys || ('~' || substr(part, begin_at, size));
        end loop;
      end loop;
    end loop;
  end loop;
  foreach word in array coalesce(phones, '{}') loop
    if length(word) >= 4 then keys := keys || ('#' || right(word, 4)); end if;
  end loop;
  return keys;
end $$;
