-- Counts the changes of a course's videos that learners can see: what is kept in memory of a course includes them.
create table video_versions (
  course_id bigint primary key references courses,
  version integer not null default 1
);
