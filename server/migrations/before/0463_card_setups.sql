-- Cards that people give without paying. Its key stands here before the provider is asked.
create table card_setups (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  adapter text not null check (adapter in ('sandbox', 'stripe')),
  idempotency_key uuid not null unique default gen_random_uuid(),
  reference text,
  page_url text,
  return_url text not null,
  language text not null check (language in ('ru', 'en', 'es')),
  status text not null default 'open' check (status in ('open', 'done', 'failed')),
  created_at timestamptz not null default now(),
  unique (adapter, reference)
);
create index card_setups_user on card_setups (user_id, id);
create index card_setups_open on card_setups (created_at) where status = 'open';

-- When the provider was told to forget a deleted card.
alter table cards add column forgotten_at timestamptz;
create index cards_to_forget on cards (deleted_at) where deleted_at is not null and forgotten_at is null;
create index cards_expiry on cards (expires_year, expires_month) where deleted_at is null and expiry_notified_on is null;
