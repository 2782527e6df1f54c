-- What the stores of mobile applications say of purchases, each of which belongs to one account.
create table store_purchases (
  id bigint generated always as identity primary key,
  store text not null check (store in ('apple', 'google')),
  -- Of Apple the transaction id, of Google the purchase token.
  reference text not null check (length(reference) between 1 and 2000),
  -- The application: its bundle id or package.
  app_id text not null,
  product_id text not null,
  -- In the currency of the store.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor integer not null check (amount_minor >= 0),
  is_refunded boolean not null default false,
  -- When the store said so: what it said before does not count.
  stated_at timestamptz not null,
  -- Who has reported it, and what it gave them; null while only the store has.
  user_id bigint references users,
  order_id bigint unique references orders,
  created_at timestamptz not null default now(),
  unique (store, reference),
  check ((user_id is null) = (order_id is null))
);
create index store_purchases_user on store_purchases (user_id, id) where user_id is not null;

alter table payments
  drop constraint payments_adapter_check,
  add constraint payments_adapter check (adapter in ('sandbox', 'stripe', 'apple', 'google'));
