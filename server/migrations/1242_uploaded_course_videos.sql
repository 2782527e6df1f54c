-- The name of a course's video that was uploaded in the console, and its latest upload; null for imported ones.
alter table videos add file text, add upload_id bigint;
