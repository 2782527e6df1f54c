-- Devices that may be written to, each for the session in which its browser gave the address.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  session_id bigint not null unique references sessions,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- What a device is still to be told; gone with the device.
create table push_messages (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  -- The sign-in that it tells of.
  session_id bigint not null references sessions,
  created_at timestamptz not null default now()
);
create index push_messages_subscription on push_messages (subscription_id);
create index push_messages_session on push_messages (session_id);
