-- Hours of one date, in minutes of the day by the clock of the expert's own time zone, instead of those of its weekday.
create table expert_exceptions (
  id bigint generated always as identity primary key,
  expert_id bigint not null references users,
  kind text not null check (kind in ('duty', 'meetings')),
  day date not null,
  -- A list of {from_minute, to_minute}; empty where the expert has no hours of the kind on the day.
  hours jsonb not null check (jsonb_typeof(hours) = 'array'),
  check (not jsonb_path_exists(hours,
    '$[*] ? (@.from_minute < 0 || @.from_minute >= @.to_minute || @.to_minute > 1440)')),
  unique (expert_id, kind, day)
);
