-- Whether we had to ask for an event, as it never came.
alter table payment_events add column was_fetched boolean not null default false;
