-- Whoever has chosen the language of the account is not asked for it again, on any device.
alter table users add column is_language_chosen boolean not null default false;
