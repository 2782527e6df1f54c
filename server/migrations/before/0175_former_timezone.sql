-- The zone that a person left last, and the last day of theirs that it begins: a change counts from the next day on.
alter table users
  add column former_timezone text,
  add column former_timezone_until date,
  add check ((former_timezone is null) = (former_timezone_until is null));
