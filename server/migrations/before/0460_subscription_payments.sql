-- How a subscription is paid; null prices are of those that staff gave.
alter table subscriptions
  add column brand text,
  add column price_minor integer check (price_minor >= 0),
  add column currency text check (currency ~ '^[A-Z]{3}$'),
  add column card_id bigint references cards,
  -- The learner's date of the first payment, from which due dates count, and how many periods are paid.
  add column first_paid_on date,
  add column paid_periods integer not null default 0 check (paid_periods >= 0),
  -- Charges that failed since the last one that did not, why, and when the card is charged next.
  add column failures integer not null default 0 check (failures >= 0),
  add column last_failure text,
  add column next_try_at timestamptz,
  add column cancel_popup_text jsonb not null default '{}',
  add constraint subscriptions_price check ((price_minor is null) = (currency is null)),
  add constraint subscriptions_next_try check (
    next_try_at is null or (status = 'active' and price_minor > 0 and first_paid_on is not null and not is_lifetime)),
  add constraint subscriptions_failures check (failures = 0 or last_failure is not null);
create index subscriptions_next_try on subscriptions (next_try_at) where next_try_at is not null;
create index subscriptions_card on subscriptions (card_id) where card_id is not null;

-- Why people leave.
create table subscription_cancellations (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  reason_type text not null
    check (reason_type in ('', 'content', 'platform', 'time', 'price', 'break', 'technical', 'other')),
  reason text not null check (length(reason) <= 2000),
  created_at timestamptz not null default now()
);
create index subscription_cancellations_subscription on subscription_cancellations (subscription_id);
create index subscription_cancellations_created_at on subscription_cancellations (created_at);
