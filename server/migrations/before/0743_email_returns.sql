-- The former address of an account gets a way back for seven days, and is nobody else's meanwhile.
alter table one_time_codes drop constraint one_time_codes_purpose_check;
alter table one_time_codes add constraint one_time_codes_purpose_check
  check (purpose in ('auto_login', 'admin', 'password_reset', 'email', 'email_return', 'social', 'sign_in'));
create index one_time_codes_former_email on one_time_codes ((payload ->> 'email')) where purpose = 'email_return';
