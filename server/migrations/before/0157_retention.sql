-- What ended, or was written, 90 days ago is found by these and deleted.
create index sessions_ended_at on sessions ((least(expires_at, revoked_at)));
create index lesson_statistics_created_at on lesson_statistics (created_at);
