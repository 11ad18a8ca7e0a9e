-- Whoever was born on 29 February is congratulated on the 28th where the year has no 29th (docs/adr/0108).
create function has_birthday(birthday date, today date) returns boolean language sql immutable parallel safe as $$
  select extract(month from birthday) = extract(month from today)
    and (extract(day from birthday) = extract(day from today)
      or (extract(month from today) = 2 and extract(day from today) = 28 and extract(day from birthday) = 29 and extract(month from today + 1) = 3))
$$;
