-- What a provider is asked for, so that a request that was not answered can be repeated as it was.
alter table payments
  add column card_id bigint references cards,
  add column description text not null default '',
  add column language text not null default 'en' check (language in ('ru', 'en', 'es')),
  -- Where the hosted page leads back to.
  add column return_url text,
  add column saves_card boolean not null default false,
  -- What goes back in all.
  add column refund_requested_minor integer not null default 0,
  add constraint payments_refund_requested check (refund_requested_minor between 0 and amount_minor);
create index payments_card on payments (card_id) where card_id is not null;
create index payments_refunds on payments (id) where refund_requested_minor > refunded_minor;

-- When the mail that it was paid was written.
alter table orders add column receipt_written_at timestamptz;
