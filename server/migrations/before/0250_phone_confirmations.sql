-- The phone number that a person confirms, or has confirmed, by a code that is sent to it.
create table phone_confirmations (
  user_id bigint primary key references users,
  number text not null,
  confirmed_at timestamptz,
  code_hash bytea,
  code_expires_at timestamptz,
  -- Entered codes, counted before they are compared.
  attempts smallint not null default 0
);
