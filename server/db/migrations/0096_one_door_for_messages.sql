-- Messages that are due are found by these (docs/adr/0106).
create index if not exists sent_message_due on sent_message (channel, coalesce(held_until, created_at)) where status in ('waiting', 'held') and deleted_at is null;
create index if not exists sent_message_under_way on sent_message (channel, taken_at) where status in ('sending', 'unknown') and deleted_at is null;
create index if not exists sent_message_taken on sent_message (taken_at) where taken_at is not null;
create index if not exists stopped_number_mobile on stopped_number (mobile) where deleted_at is null;

-- Letters of before had neither purpose nor chain, and a problem in place of a reason.
update sent_message set purpose = coalesce(purpose, 'code'), category = coalesce(category, 'service'), step = coalesce(step, 0), parts = coalesce(parts, 1), cost = coalesce(cost, 0),
  reason = coalesce(reason, case when status = 'failed' then case problem when 'too late' then 'tooLate' else 'noAnswer' end end),
  chain = coalesce(chain, jsonb_build_array(jsonb_build_object('channel', channel, 'text', text)));
