-- Tells every process of the people whose sessions or versions have changed; an empty name stands for everybody.
create function tell_of_people() returns trigger language plpgsql as $$
begin
  if (select count(*) from (select from changed limit 101) few) > 100 then
    perform pg_notify('daystream_changes', '');
  elsif tg_table_name = 'users' then
    perform pg_notify('daystream_changes', id::text) from changed;
  else
    perform pg_notify('daystream_changes', user_id::text) from changed;
  end if;
  return null;
end $$;

create trigger changed after update on users
  referencing new table as changed for each statement execute function tell_of_people();
create trigger erased after delete on users
  referencing old table as changed for each statement execute function tell_of_people();
create trigger changed after update on sessions
  referencing new table as changed for each statement execute function tell_of_people();
create trigger erased after delete on sessions
  referencing old table as changed for each statement execute function tell_of_people();

create function tell_of_everybody() returns trigger language plpgsql as $$
begin
  perform pg_notify('daystream_changes', '');
  return null;
end $$;

create trigger changed after update on content_version for each statement execute function tell_of_everybody();
