-- What an expert has drawn and said about a moment of a learner's video, or a photo.
create table homework_marks (
  -- Chosen by the client, so that saving it again changes the same mark.
  id uuid primary key,
  attempt_id bigint not null references homework_attempts,
  file_id bigint not null,
  expert_id bigint not null references users,
  -- Null on a photo. The frame follows from the constant rate of the converted video, so that marks survive a new conversion.
  at_ms integer check (at_ms between 0 and 7200000),
  -- [{kind, points: [{x, y}]}], in shares of the upright picture.
  shapes jsonb not null check (jsonb_array_length(shapes) <= 10),
  text text not null check (length(text) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- With the answer; before, only the expert sees it.
  published_at timestamptz,
  foreign key (attempt_id, file_id) references homework_attempt_files
);
create index homework_marks_attempt on homework_marks (attempt_id, file_id, at_ms);
create index homework_marks_file on homework_marks (file_id);
create index homework_marks_expert on homework_marks (expert_id);
create index homework_marks_draft on homework_marks (updated_at) where published_at is null;

-- Frames of learners' videos that are kept as pictures.
create table file_stills (
  file_id bigint not null references files,
  at_ms integer not null,
  -- Null until the picture is made, after the conversion.
  made_at timestamptz,
  primary key (file_id, at_ms)
);
create index file_stills_waiting on file_stills (file_id) where made_at is null;
