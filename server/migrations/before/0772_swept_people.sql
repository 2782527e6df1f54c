-- Since when nothing of an erased person was left: what comes a little later is still found, but nobody is looked at for ever.
alter table users add column swept_at timestamptz;
create index users_swept on users (swept_at) where deleted_at is not null;
create view erased_people as
  select id from users where deleted_at is not null and (swept_at is null or swept_at > now() - interval '7 days');
