-- Where in the source an error was thrown, and the build of the page that reported it last.
alter table error_reports add column place text, add column release text;
