-- One person, one answer, of an anonymous questionnaire as well (docs/adr/0181). Whoever was asked has a row here, under a keyed hash of questionnaire and customer, from the first
-- sending on: it has no moment, is not written when they submit, and leads to no answer that was submitted. Requests reach the table by these functions alone: none of them lists it.
create table anonymous_asking (
  id uuid primary key,
  org_id uuid not null references organisation (id),
  questionnaire_id uuid not null references questionnaire (id) on delete cascade,
  asked_hash text not null unique,
  token_hash text not null unique
);

-- Gives the id of the row that is there already, however many ask in the same moment, and holds it until the commit: an answering that ends meanwhile waits.
create function careline_asking(p_id uuid, p_org uuid, p_questionnaire uuid, p_hash text, p_link text) returns uuid language sql volatile security definer set search_path from current as $$
  insert into anonymous_asking (id, org_id, questionnaire_id, asked_hash, token_hash) values (p_id, p_org, p_questionnaire, p_hash, p_link)
  on conflict (asked_hash) do update set asked_hash = excluded.asked_hash returning id
$$;

-- The link of an answering that was submitted leads here and no farther.
create function careline_asking_of(p_link text) returns table (id uuid, org_id uuid, questionnaire_id uuid) language sql stable security definer set search_path from current as $$
  select a.id, a.org_id, a.questionnaire_id from anonymous_asking a where a.token_hash = p_link
$$;

-- It ended without an answer: they may be asked again.
create function careline_ask_again(p_hash text) returns void language sql volatile security definer set search_path from current as $$
  delete from anonymous_asking where asked_hash = p_hash
$$;

-- Whichever statement ends an answering, what leads to its person is gone in the same one: hash, link, sender, and the moments that a message to the customer shares.
create or replace function answer_is_open() returns trigger language plpgsql as $$
begin
  new.open := case when new.status in ('sent', 'begun') then true end;
  if new.open is null and new.asked_hash is not null then
    if new.status = 'submitted' then
      new.token_hash := null;
      new.sent_by := null;
      new.created_by := null;
      new.sent_at := date_trunc('day', new.sent_at, 'Asia/Shanghai');
      new.created_at := new.sent_at;
      new.expires_at := null;
    else
      perform careline_ask_again(new.asked_hash);
    end if;
    new.asked_hash := null;
  end if;
  return new;
end $$;
