-- What the expert says about the moment, instead of words or beside them. A recording belongs to one mark.
alter table homework_marks add column voice_file_id bigint references files on delete set null;
create unique index homework_marks_voice on homework_marks (voice_file_id);
