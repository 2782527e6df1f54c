-- What was recorded for an answer, and not chosen, may not be longer than recordings are.
alter table uploads add column is_recording boolean not null default false;
