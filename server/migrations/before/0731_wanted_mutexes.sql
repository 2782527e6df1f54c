-- Whether another process waits for it: who holds it may let go.
alter table mutexes add column is_wanted boolean not null default false;
