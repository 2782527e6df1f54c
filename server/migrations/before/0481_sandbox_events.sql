-- When the sandbox sends its next event of a payment; null: it has nothing to say.
alter table sandbox_payments add column event_due_at timestamptz;
create index sandbox_payments_events on sandbox_payments (event_due_at) where event_due_at is not null;
