-- Hours of each week in minutes of the day, by the clock of the expert's own time zone.
create table expert_hours (
  id bigint generated always as identity primary key,
  expert_id bigint not null references users,
  kind text not null check (kind in ('duty', 'meetings')),
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute >= 0),
  to_minute smallint not null check (to_minute <= 1440),
  check (from_minute < to_minute),
  unique (expert_id, kind, weekday, from_minute)
);

-- Whole days by the expert's calendar, both included.
create table expert_absences (
  id bigint generated always as identity primary key,
  expert_id bigint not null references users,
  first_day date not null,
  last_day date not null,
  check (first_day <= last_day),
  unique (expert_id, first_day, last_day)
);

-- Leads are told of what is late in a course, and see what nobody on duty sees.
alter table expert_courses add column is_lead boolean not null default false;
create index expert_courses_leads on expert_courses (course_id, user_id) where is_lead;
