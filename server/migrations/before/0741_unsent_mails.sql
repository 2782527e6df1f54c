-- Set when the last attempt failed: it is sent again only when somebody asks for it.
alter table mails add column given_up_at timestamptz;
create index mails_unsent on mails (id) where sent_at is null;

-- Links that set a first password: they hold seven days from when they are sent.
update mails m set kind = 'invitation' from users u
where u.id = m.user_id and u.password_hash is null and m.sent_at is null and m.secret is not null
  and m.body like '%/resetPassword?token=%';
-- Codes and other links of before have ended, but for those of the last hour.
update mails set expires_at = created_at + interval '1 hour'
where sent_at is null and expires_at is null and secret is not null and kind is null;
-- What was written long ago is sent only when somebody asks for it.
update mails set given_up_at = now() where sent_at is null and created_at < now() - interval '1 day';
