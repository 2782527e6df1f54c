-- Transactions do not commit in the order of their ids: connections read what their last snapshot did not show.
-- `snapshot` is what the writer saw: whoever has heard an event missed nothing that this snapshot shows.
alter table live_events
  add column transaction_id xid8 not null default pg_current_xact_id(),
  add column snapshot pg_snapshot not null default pg_current_snapshot();
create index live_events_user_transaction on live_events (user_id, transaction_id);
create index live_events_transaction on live_events (transaction_id);
drop index live_events_user;

-- `after_id` stays for processes of the version before.
alter table live_tickets add column snapshot pg_snapshot not null default pg_current_snapshot();
