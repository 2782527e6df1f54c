-- The second of two editors of a topic is told.
alter table support_categories add column version integer not null default 1;
