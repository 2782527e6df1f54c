-- What an operator is told to look at.
create index payments_refused on payments (id) where refund_refusal is not null;
create index payments_late_charges on payments (created_at) where status = 'open' and card_id is not null;
