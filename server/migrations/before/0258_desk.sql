-- Courses whose homework an expert answers; an expert without rows answers that of all courses.
create table expert_courses (
  user_id bigint not null references users,
  course_id bigint not null references courses,
  primary key (user_id, course_id)
);
create index expert_courses_course on expert_courses (course_id);

-- Which expert works on an attempt, so that two do not answer it.
create table desk_claims (
  attempt_id bigint primary key references homework_attempts,
  expert_id bigint not null references users,
  claimed_until timestamptz not null
);
create index desk_claims_expert on desk_claims (expert_id);
create index desk_claims_end on desk_claims (claimed_until);

-- Answers that are being written.
create table desk_drafts (
  attempt_id bigint not null references homework_attempts,
  expert_id bigint not null references users,
  text text not null check (length(text) <= 10000),
  updated_at timestamptz not null default now(),
  primary key (attempt_id, expert_id)
);
create index desk_drafts_expert on desk_drafts (expert_id);
create index desk_drafts_updated on desk_drafts (updated_at);

create table reply_templates (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  title text not null check (length(title) between 1 and 40),
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now()
);
create index reply_templates_user on reply_templates (user_id, id);

-- Figures of the last answers in all courses.
create index homework_attempts_answered_at on homework_attempts (answered_at) where answered_at is not null;
