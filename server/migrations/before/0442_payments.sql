-- A payment at a provider, for exactly one purpose. Its key stands here before the provider is asked, so that asking again
-- gives the same payment.
create table payments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  order_id bigint references orders,
  subscription_id bigint references subscriptions,
  instalment_id bigint,
  adapter text not null check (adapter in ('sandbox', 'stripe')),
  idempotency_key uuid not null unique default gen_random_uuid(),
  -- The provider's own; null until it has answered.
  reference text,
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'refunded')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor integer not null check (amount_minor > 0),
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  -- The hosted page; null for charges of a saved card.
  page_url text,
  failure_code text,
  created_at timestamptz not null default now(),
  -- When the provider was last asked for its state.
  asked_at timestamptz,
  settled_at timestamptz,
  check (num_nonnulls(order_id, subscription_id, instalment_id) = 1),
  check ((status = 'open') = (settled_at is null)),
  unique (adapter, reference)
);
create index payments_user on payments (user_id, id);
create index payments_order on payments (order_id, id) where order_id is not null;
create index payments_subscription on payments (subscription_id, id) where subscription_id is not null;
create index payments_instalment on payments (instalment_id, id) where instalment_id is not null;
create index payments_open on payments (coalesce(asked_at, created_at)) where status = 'open';

-- Events of providers: each is applied once, however often it comes.
create table payment_events (
  adapter text not null,
  event_id text not null,
  reference text not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  primary key (adapter, event_id)
);
create index payment_events_received on payment_events (received_at);
create index payment_events_unapplied on payment_events (received_at) where applied_at is null;

-- Under which name a provider knows a person.
create table customers (
  user_id bigint not null references users,
  adapter text not null,
  reference text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, adapter),
  unique (adapter, reference)
);

-- Cards that may be charged again: what the provider shows of them, never their numbers.
create table cards (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  adapter text not null,
  reference text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires_month integer not null check (expires_month between 1 and 12),
  expires_year integer not null check (expires_year between 2000 and 2200),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- The date of the mail that it expires.
  expiry_notified_on date,
  unique (adapter, reference),
  check (not (is_default and deleted_at is not null))
);
create index cards_user on cards (user_id, id);
create unique index cards_default on cards (user_id) where is_default;

-- The ledger of money: what came in and went out, in minor units. Every transaction's postings sum to zero.
create table money_transactions (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  reference text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now()
);
create index money_transactions_payment on money_transactions (payment_id);
create index money_transactions_created_at on money_transactions (created_at);

create table money_postings (
  transaction_id bigint not null references money_transactions,
  account text not null check (account in ('provider', 'revenue', 'refunds')),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (transaction_id, account)
);

create function check_money_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from money_postings where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the postings of a money transaction do not sum to zero'
      using errcode = 'check_violation', constraint = 'money_postings_balanced';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on money_postings
  deferrable initially deferred for each row execute function check_money_transaction();

create trigger append_only before update or delete or truncate on money_transactions
  for each statement execute function refuse_change();
alter table money_transactions enable always trigger append_only;
create trigger append_only before update or delete or truncate on money_postings
  for each statement execute function refuse_change();
alter table money_postings enable always trigger append_only;
