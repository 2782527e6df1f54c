-- When a freeze was cancelled: the same call repeated soon after must not cancel the next one.
alter table stream_freezes add column cancelled_at timestamptz;
