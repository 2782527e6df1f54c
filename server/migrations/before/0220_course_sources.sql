-- What a course was imported from, so that it can be exported; null for imports of an earlier version.
alter table courses add column source jsonb;
