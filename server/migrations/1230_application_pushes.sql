-- Mobile applications receive push messages too. At their service a token in `endpoint` names the device, without keys.
alter table push_subscriptions
  add column service text not null default 'web' check (service in ('web', 'fcm')),
  alter column p256dh drop not null,
  alter column auth drop not null,
  add constraint push_subscriptions_keys
    check (case when service = 'web' then num_nulls(p256dh, auth) = 0 else num_nonnulls(p256dh, auth) = 0 end);
