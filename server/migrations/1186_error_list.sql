-- Builds of this server's pages, and versions of its program, in the order in which they first failed.
create table releases (
  id text primary key,
  first_at timestamptz not null default clock_timestamp()
);

alter table error_reports
  add column origin text not null default 'browser' check (origin in ('browser', 'server', 'job')),
  add column state text not null default 'new' check (state in ('new', 'seen', 'solved', 'returned')),
  -- First failure of the newest release that an error was reported by.
  add column release_at timestamptz,
  -- Null until staff were mailed that it is new or came back.
  add column alerted_at timestamptz;
update error_reports set alerted_at = now(), release = null;
create index error_reports_unalerted on error_reports (first_at) where alerted_at is null;
create index error_reports_alerted on error_reports (alerted_at);

-- Routes on which an error happened: patterns without ids.
create table error_routes (
  fingerprint text not null references error_reports on delete cascade,
  route text not null,
  count bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (fingerprint, route)
);
