-- Reports read by period; pages go on after a payment.
drop index payments_failed_renewals;
create index payments_failed_renewals on payments (settled_at, id) where status = 'failed' and subscription_id is not null;
create index subscriptions_ended_unpaid on subscriptions (end_date) where status = 'ended' and failures > 0;
