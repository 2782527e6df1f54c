-- Raised with every change of a course's videos that learners can see: what is kept in memory of a course includes them.
alter table courses add column media_version integer not null default 1;
