-- Codes that lower a price; compared in capitals and without spaces.
create table discounts (
  id bigint generated always as identity primary key,
  code text not null unique check (code = upper(code) and code ~ '^\S{2,40}$'),
  -- Either a part of the price or an amount in minor units.
  percent integer check (percent between 1 and 100),
  amount_minor integer check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Empty: all.
  brands text[] not null default '{}',
  service_ids bigint[] not null default '{}',
  -- The only person who may use it.
  user_id bigint references users,
  starts_at timestamptz,
  ends_at timestamptz,
  use_limit integer check (use_limit > 0),
  use_limit_per_person integer check (use_limit_per_person > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount_minor) = 1),
  check ((amount_minor is null) = (currency is null)),
  check (ends_at > starts_at)
);
create index discounts_user on discounts (user_id);

create table orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  service_id bigint not null references services,
  brand text not null,
  -- The run that an extension or consultations are for.
  stream_id bigint references streams,
  status text not null default 'created' check (status in ('created', 'pending', 'paid', 'failed', 'refunded')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor integer not null check (price_minor >= 0),
  discount_minor integer not null default 0 check (discount_minor >= 0),
  points integer not null default 0 check (points >= 0),
  points_minor integer not null default 0 check (points_minor >= 0),
  -- To be paid in all, and now: with instalments the first of them.
  amount_minor integer not null,
  due_minor integer not null,
  plan text not null default 'once' check (plan in ('once', 'instalments')),
  instalment_count integer check (instalment_count between 2 and 24),
  discount_id bigint references discounts,
  -- What it gave.
  course_stream_id bigint references streams,
  subscription_id bigint references subscriptions,
  -- Why it failed.
  failure_code text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  paid_at timestamptz,
  failed_at timestamptz,
  refunded_at timestamptz,
  check (amount_minor = price_minor - discount_minor - points_minor),
  check (due_minor between 0 and amount_minor),
  check ((plan = 'instalments') = (instalment_count is not null)),
  check (plan = 'instalments' or due_minor = amount_minor),
  check ((points = 0) = (points_minor = 0)),
  check (discount_minor = 0 or discount_id is not null),
  check (status <> 'paid' or paid_at is not null),
  check (status <> 'failed' or failed_at is not null),
  check (status <> 'refunded' or refunded_at is not null)
);
-- Of several presses, devices and tabs one makes the order.
create unique index orders_open on orders (user_id, service_id, coalesce(stream_id, 0)) where status in ('created', 'pending');
create index orders_expiry on orders (expires_at) where status in ('created', 'pending');
create index orders_user on orders (user_id, id);
create index orders_service on orders (service_id, id);
create index orders_stream on orders (stream_id) where stream_id is not null;
create index orders_discount on orders (discount_id, user_id) where discount_id is not null;
create index orders_course_stream on orders (course_stream_id) where course_stream_id is not null;
create index orders_subscription on orders (subscription_id) where subscription_id is not null;

-- The service by whose order a run or a subscription began; null for those that staff gave.
alter table streams add column service_id bigint references services;
create index streams_service on streams (service_id) where service_id is not null;
alter table subscriptions add column service_id bigint references services;
create index subscriptions_service on subscriptions (service_id) where service_id is not null;
