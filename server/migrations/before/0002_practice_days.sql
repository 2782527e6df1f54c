-- Seconds watched on each of the learner's own days (they change at 04:00): the streak is read from here.
create table practice_days (
  user_id bigint not null references users,
  practiced_on date not null,
  viewed_seconds integer not null check (viewed_seconds >= 0),
  primary key (user_id, practiced_on)
);
