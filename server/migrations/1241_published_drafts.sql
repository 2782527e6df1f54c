-- The revision of a draft that is published; later ones are not. And the latest version of the course that came from it.
alter table course_drafts add published_revision integer not null default 0, add published_version integer;
