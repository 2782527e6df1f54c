-- What staff gave back of payments of subscriptions. The money itself stands in the ledger, once the provider has sent it.
create table subscription_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  user_id bigint not null references users,
  actor_id bigint references users,
  -- A refund that is asked for again with the same id is the same.
  client_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  ends_access boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (payment_id, client_id)
);
create index subscription_refunds_user on subscription_refunds (user_id);
create index subscription_refunds_actor on subscription_refunds (actor_id) where actor_id is not null;
