-- Why the provider refused for good to send money back, until some goes back; and how often it refused, so that another
-- request is another one to it.
alter table payments
  add column refund_refusal text,
  add column refund_refusals integer not null default 0;
