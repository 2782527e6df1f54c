-- platform: the machine, which knows no product.

--
-- database
--

-- The trigger function of append-only tables.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

--
-- language
--

-- A text in the language, else in another one that it is written in.
create function text_in(texts jsonb, language text) returns text immutable parallel safe language sql
  return coalesce(texts ->> language, texts ->> 'en', texts ->> 'ru', texts ->> 'es');

--
-- http
--

-- One effect and one response per key. The response is encrypted with the key itself; only the key's hash is stored.
create table idempotency_keys (
  scope text not null,
  key_hash bytea not null,
  request_hash bytea not null,
  answer bytea,
  -- Set again by a repeated response; encrypted like it.
  cookies bytea,
  -- Set when the work after the commit is done: from then on a repeat only answers.
  is_complete boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (scope, key_hash)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

--
-- rate limits
--

-- Unlogged: losing counters in a crash is harmless.
create unlogged table rate_limit_hits (
  key text not null,
  window_start timestamptz not null,
  count integer not null,
  primary key (key, window_start)
);
create index rate_limit_hits_window_start on rate_limit_hits (window_start);

-- Serves processes of an earlier version (decision 0041).
create view attempts as select key, window_start, count from rate_limit_hits;

-- Bytes that a person uploads in a day. Unlogged: losing them in a crash is harmless.
create unlogged table byte_quotas (
  subject text not null,
  day date not null,
  bytes bigint not null check (bytes >= 0),
  primary key (subject, day)
);
create index byte_quotas_day on byte_quotas (day);

--
-- concurrency
--

-- Mutexes across processes. They expire, as a process may die while it holds one.
create unlogged table mutexes (
  key text primary key,
  holder uuid not null,
  -- Another process waits: the holder may release it early.
  is_wanted boolean not null default false,
  expires_at timestamptz not null
);
