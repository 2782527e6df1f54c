-- Nobody has told the time zone: that of the school counts until the browser of the first sign-in tells it.
alter table users add column is_timezone_assumed boolean not null default false;
update users u set is_timezone_assumed = true
where u.password_hash is null and u.deleted_at is null
  and not exists (select from sessions s where s.user_id = u.id)
  and not exists (select from external_auths e where e.user_id = u.id);
