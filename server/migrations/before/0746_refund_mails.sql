-- How much of what went back its buyer was told of by mail.
alter table payments add column refund_mailed_minor integer not null default 0;
update payments set refund_mailed_minor = refunded_minor where refunded_minor > 0;
create index payments_refunds_unmailed on payments (id) where refunded_minor > refund_mailed_minor;
