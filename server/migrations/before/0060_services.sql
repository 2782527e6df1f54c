-- What can be ordered, under the number by which brands and shops know it.
create table services (
  id bigint primary key,
  course_id bigint not null references courses,
  kind text not null check (kind in ('demo'))
);
create index services_course on services (course_id);

-- A person tries a course once, however often it is ordered.
create unique index streams_demo on streams (user_id, course_id) where is_demo;
