-- Codes of the link that creates the first administrator, which is printed on the server only.
create table first_admin_codes (
  code_hash bytea primary key,
  expires_at timestamptz not null,
  used_at timestamptz
);
