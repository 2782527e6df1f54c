-- What is mailed about payments is what these indexes hold; a minute after it was settled it is nothing any more.
update payments set mail_written_at = settled_at
where order_id is null and mail_written_at is null and settled_at < now() - interval '1 day';
create index payments_unmailed on payments (id)
  where order_id is null and mail_written_at is null and (
    (status = 'paid' and refund_requested_minor = 0)
    or (status = 'failed' and (card_id is not null or failure_code = 'no_card')));

update orders set receipt_written_at = paid_at
where status = 'paid' and receipt_written_at is null and paid_at < now() - interval '1 day';
create index orders_without_receipt on orders (id)
  where status = 'paid' and price_minor > 0 and receipt_written_at is null;

-- Charges that a worker has planned and was stopped before it asked for them.
create index payments_unasked on payments (created_at)
  where status = 'open' and asked_at is null and card_id is not null;
