-- Events for all who have a role, or for everybody, are one row.
alter table live_events
  alter column user_id drop not null,
  add column audience text check (audience in ('experts', 'everybody')),
  add constraint live_events_receiver check (num_nonnulls(user_id, audience) = 1);
create index live_events_audience on live_events (audience, transaction_id) where audience is not null;
