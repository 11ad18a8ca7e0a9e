-- Where staff have logged in from: a browser, a system and a network, so that a stranger's login can be told to its owner.
create table known_device (
  user_id uuid not null,
  device text not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, device)
);
create index system_message_created on system_message (created_at);
create index system_message_unread on system_message (recipient_id) where read_at is null and deleted_at is null;
-- Announcements are the administrator's: a role made before there was such a right holds it from here on.
update role set rights = rights || '{message.announce}', version = version + 1, updated_at = now()
where code = 'corpadmin' and not 'message.announce' = any(rights);
