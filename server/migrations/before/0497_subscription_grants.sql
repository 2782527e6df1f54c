-- Periods that staff gave without a payment.
create table subscription_grants (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  user_id bigint not null references users,
  actor_id bigint references users,
  -- What is given again with the same id is the same.
  client_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (subscription_id, client_id)
);
create index subscription_grants_user on subscription_grants (user_id);
create index subscription_grants_actor on subscription_grants (actor_id) where actor_id is not null;
