-- Notices of an end that has passed are deleted.
create index notices_last_date on notices (last_date) where last_date is not null;
