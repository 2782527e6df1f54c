-- The brand whose time zone is assumed, so that a change of it reaches whoever has not signed in yet.
alter table users add column timezone_brand text;
create index users_assumed_timezones on users (timezone_brand) where is_timezone_assumed;
