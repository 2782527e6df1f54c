-- Whether a subscription covers a learner's day, inclusive, as in `isPaidOn`.
create function is_paid_on(subscription subscriptions, day date) returns boolean immutable parallel safe language sql
  return subscription.is_lifetime
    or (subscription.status <> 'ended' and (subscription.end_date is null or subscription.end_date >= day));
