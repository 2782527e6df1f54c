-- Pictures and documents of courses that were uploaded in the console, by their names in the course file. The published
-- ones also stand in the source of their course.
create table course_files (
  course_id bigint not null references courses,
  name text not null,
  kind text not null check (kind in ('image', 'document')),
  hash text not null,
  -- The upload that it was made of.
  file_id bigint not null,
  primary key (course_id, file_id)
);
