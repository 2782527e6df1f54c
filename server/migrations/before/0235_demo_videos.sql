-- The video that shows what a course is like, to whoever has a run of it.
alter table courses add column demo_video_id bigint references videos;
create index courses_demo_video on courses (demo_video_id);
