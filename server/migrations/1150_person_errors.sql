-- The errors that a signed-in person met, for whoever answers their questions.
create table person_errors (
  user_id bigint not null references users,
  fingerprint text not null references error_reports on delete cascade,
  address text not null,
  user_agent text not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (user_id, fingerprint)
);
create index person_errors_latest on person_errors (user_id, last_at);
create index person_errors_report on person_errors (fingerprint);
