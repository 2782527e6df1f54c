-- Processes cache neither people nor runs: a change of them is written without counting or telling it.
drop trigger changed on users;
drop trigger erased on users;
drop trigger changed on sessions;
drop trigger erased on sessions;
drop function tell_of_people();

drop trigger version on users;
drop trigger version on streams;
drop trigger version on subscriptions;
drop trigger version on stream_freezes;
drop trigger version on day_statuses;
drop trigger version on homework_statuses;
drop trigger version on chats;
drop trigger version on messages;
drop trigger version on consultations;
drop function raise_own_version();
drop function raise_version_of_person();
drop function raise_version_of_learner();
drop function raise_version_of_chat();
alter table users drop column version;

drop trigger version on courses;
drop trigger version on video_versions;
drop function raise_content_version();
drop table content_version;
drop function tell_of_everybody();
