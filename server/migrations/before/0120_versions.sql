-- Counts the changes of what processes keep of a person: the profile and the runs. Asked with the session of each call,
-- it tells whether what is kept still holds.
alter table users add column version bigint not null default 0;

create function raise_own_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger version before update on users for each row execute function raise_own_version();

create function raise_version_of_person() returns trigger language plpgsql as $$
begin
  update users set version = version where id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

create trigger version after insert or update or delete on streams
  for each row execute function raise_version_of_person();
create trigger version after insert or update or delete on subscriptions
  for each row execute function raise_version_of_person();

create function raise_version_of_learner() returns trigger language plpgsql as $$
begin
  update users set version = version
  where id = (select user_id from streams where id = coalesce(new.stream_id, old.stream_id));
  return null;
end $$;

create trigger version after insert or update or delete on stream_freezes
  for each row execute function raise_version_of_learner();
create trigger version after insert or update or delete on day_statuses
  for each row execute function raise_version_of_learner();
create trigger version after insert or update or delete on homework_statuses
  for each row execute function raise_version_of_learner();
create trigger version after insert or update or delete on chats
  for each row execute function raise_version_of_learner();

create function raise_version_of_chat() returns trigger language plpgsql as $$
begin
  update users set version = version
  where id = (select s.user_id from chats c join streams s on s.id = c.stream_id
    where c.id = coalesce(new.chat_id, old.chat_id));
  return null;
end $$;

create trigger version after insert or update or delete on messages
  for each row execute function raise_version_of_chat();
create trigger version after insert or update or delete on consultations
  for each row execute function raise_version_of_chat();

-- One row: counts the changes of courses and their videos, which the runs of everybody name.
create table content_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 0
);
insert into content_version default values;

create function raise_content_version() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;

create trigger version after insert or update or delete on courses
  for each statement execute function raise_content_version();
create trigger version after insert or update or delete on video_versions
  for each statement execute function raise_content_version();
