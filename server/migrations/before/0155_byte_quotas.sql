-- What was sent by whom on a day; losing it in a crash is harmless.
create unlogged table byte_quotas (
  subject text not null,
  day date not null,
  bytes bigint not null check (bytes >= 0),
  primary key (subject, day)
);
create index byte_quotas_day on byte_quotas (day);
