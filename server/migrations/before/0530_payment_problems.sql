alter table payments
  -- What the person has disputed at the bank, as the provider last said, and its own word for the reason.
  add column dispute text check (dispute in ('open', 'won', 'lost')),
  add column dispute_reason text,
  -- When the provider last refused a refund or spoke of a dispute.
  add column problem_at timestamptz;
update payments set problem_at = settled_at where refund_refusal is not null;
create index payments_problems on payments (problem_at, id) where problem_at is not null;
create index payments_late_charges on payments (created_at) where status = 'open' and card_id is not null;
