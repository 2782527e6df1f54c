-- A course that is paid for in parts.
create table instalments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  order_id bigint unique references orders,
  -- The run that it pays for.
  stream_id bigint references streams,
  brand text,
  title jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'paid', 'cancelled')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  card_id bigint references cards,
  -- Charges of the next part that failed, why, and when the card is charged next.
  failures integer not null default 0 check (failures >= 0),
  last_failure text,
  next_try_at timestamptz,
  cancel_popup_text jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check (next_try_at is null or status = 'active')
);
create index instalments_user on instalments (user_id, id);
create index instalments_stream on instalments (stream_id) where stream_id is not null;
create index instalments_card on instalments (card_id) where card_id is not null;
create index instalments_next_try on instalments (next_try_at) where next_try_at is not null;

-- Dates are the learner's.
create table instalment_parts (
  instalment_id bigint not null references instalments,
  number integer not null check (number between 1 and 24),
  due_on date not null,
  amount_minor integer not null check (amount_minor > 0),
  payment_id bigint references payments,
  paid_at timestamptz,
  primary key (instalment_id, number)
);
create index instalment_parts_payment on instalment_parts (payment_id) where payment_id is not null;

alter table payments add constraint payments_instalment_id_fkey foreign key (instalment_id) references instalments;
-- Nothing recurring is paid twice: a page and a charge exclude each other.
create unique index payments_subscription_open on payments (subscription_id) where status = 'open' and subscription_id is not null;
create unique index payments_instalment_open on payments (instalment_id) where status = 'open' and instalment_id is not null;
