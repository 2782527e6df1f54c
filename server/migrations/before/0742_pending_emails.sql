-- A new e-mail counts once it is confirmed; until then the former one does.
alter table users
  add column pending_email text check (pending_email <> email),
  -- Added to an account that had none: no password link goes to it until it is confirmed.
  add column is_email_added boolean not null default false;
