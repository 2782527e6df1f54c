-- The one row that every change of a course's content raises is locked at the commit: a transaction that goes on holds
-- nobody up, and whoever has it waits for no other row.
drop trigger version on courses;
create constraint trigger version after insert or update or delete on courses
  deferrable initially deferred for each row execute function raise_content_version();
drop trigger version on video_versions;
create constraint trigger version after insert or update or delete on video_versions
  deferrable initially deferred for each row execute function raise_content_version();
