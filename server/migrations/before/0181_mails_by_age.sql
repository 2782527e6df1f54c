-- The hourly cleanup looks for mails older than 90 days.
create index mails_created_at on mails (created_at);
