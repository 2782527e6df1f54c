-- Roles of an account whose e-mail nobody has confirmed: they come into force with the confirmation.
alter table users add column waiting_roles text[] not null default '{}'
  check (waiting_roles <@ array['expert', 'support', 'content', 'admin']);
update users u set waiting_roles = roles, roles = '{}'
where u.roles <> '{}' and u.email_confirmed_at is null and u.email is not null and u.password_hash is null
  and not exists (select from sessions s where s.user_id = u.id)
  and not exists (select from external_auths e where e.user_id = u.id);
