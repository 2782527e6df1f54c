-- The second of two editors of a community is told.
alter table communities add column version integer not null default 1;
