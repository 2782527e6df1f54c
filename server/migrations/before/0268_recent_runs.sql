-- Runs of the last days, which the hourly cleanup completes.
create index streams_created on streams (created_at);
