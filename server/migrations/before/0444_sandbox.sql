-- The provider of the sandbox: what a real one would know.
create table sandbox_customers (
  reference text primary key default 'customer_' || gen_random_uuid(),
  key text not null unique
);

create table sandbox_cards (
  reference text primary key default 'card_' || gen_random_uuid(),
  customer text not null references sandbox_customers,
  kind text not null check (kind in ('success', 'declined', 'authentication', 'late_failure')),
  last4 text not null,
  deleted_at timestamptz
);
create index sandbox_cards_customer on sandbox_cards (customer);

-- Payments, and requests of a card without one.
create table sandbox_payments (
  reference text primary key default 'payment_' || gen_random_uuid(),
  key text not null unique,
  customer text not null references sandbox_customers,
  -- Null: a card without a payment.
  amount_minor integer check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  description text not null default '',
  language text not null default 'en',
  return_url text,
  saves_card boolean not null default false,
  status text not null default 'open' check (status in ('open', 'requires_action', 'paid', 'failed')),
  card text references sandbox_cards,
  -- How its events are sent, as chosen on its page.
  delivery text check (delivery in ('at_once', 'late', 'twice', 'before_return', 'never')),
  failure_code text,
  -- An open payment fails at this time.
  fails_at timestamptz,
  refunded_minor integer not null default 0,
  created_at timestamptz not null default now()
);
create index sandbox_payments_customer on sandbox_payments (customer);
create index sandbox_payments_card on sandbox_payments (card);

create table sandbox_refunds (
  key text primary key,
  payment text not null references sandbox_payments,
  amount_minor integer not null check (amount_minor > 0)
);
create index sandbox_refunds_payment on sandbox_refunds (payment);
