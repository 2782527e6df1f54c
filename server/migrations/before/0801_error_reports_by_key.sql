-- Lists of errors are paged by both columns.
create index error_reports_latest on error_reports (last_at, fingerprint);
drop index error_reports_last_at;
