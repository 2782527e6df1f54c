alter table payments
  -- Why nothing was given for what the provider took, until all of that has gone back, and how much it took.
  add column not_given text check (not_given in ('mismatch', 'unavailable')),
  add column received_minor bigint,
  add column received_currency text,
  add constraint payments_not_given check (num_nonnulls(not_given, received_minor, received_currency) in (0, 3));
