-- Held while an attempt on an account is judged, by one process at a time; what a process left that died expires.
create unlogged table mutexes (
  key text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('auto_login', 'admin', 'password_reset', 'email', 'social', 'sign_in'));
-- What a mail opens an account by; it is taken out of the text once the mail is sent.
alter table mails add column secret text;
update mails set body = regexp_replace(body, '([?&]token=)[^&\s]+', '\1…', 'g') where sent_at is not null;
