-- What staff gave back of orders. The money itself stands in the ledger, once the provider has sent it.
create table order_refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  -- Null for a command.
  actor_id bigint references users,
  -- A refund that is asked for again with the same id is the same.
  client_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  points integer not null default 0 check (points >= 0),
  ends_access boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (order_id, client_id)
);
create index order_refunds_user on order_refunds (user_id);
create index order_refunds_actor on order_refunds (actor_id) where actor_id is not null;
-- The lists of the console.
create index orders_status on orders (status, id);
create index payments_failed_renewals on payments (settled_at) where status = 'failed' and subscription_id is not null;
create index orders_discount_id on orders (discount_id, id) where discount_id is not null;
