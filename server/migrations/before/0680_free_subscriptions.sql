-- What costs nothing takes no next payment: such a subscription ends with its period.
update subscriptions set status = 'ending'
where status = 'active' and not is_lifetime and end_date is not null and next_try_at is null and next_pay_at is null;
