-- How reminders reach a person, and the brand in which they were set last: a reminder speaks for it.
create table reminder_settings (
  user_id bigint primary key references users,
  brand text not null,
  push boolean not null default true,
  mail boolean not null default true,
  whatsapp boolean not null default false,
  sms boolean not null default false,
  site boolean not null default true
);

-- Times on the clock of the person; 1 is Monday.
create table reminders (
  user_id bigint not null references users,
  weekday smallint not null check (weekday between 1 and 7),
  time time not null check (extract(second from time) = 0 and time < '24:00'),
  primary key (user_id, weekday, time)
);
create index reminders_time on reminders (weekday, time, user_id);
