-- An entry stands with the totals of its lesson, written by the same statement, and those name the run and the lesson:
-- to check the same names for each entry costs as much as writing it, and locks the lesson that many watch.
alter table lesson_statistics drop constraint lesson_statistics_user_id_fkey;
alter table lesson_statistics drop constraint lesson_statistics_stream_id_fkey;
alter table lesson_statistics drop constraint lesson_statistics_lesson_id_fkey;
drop index lesson_statistics_lesson;
