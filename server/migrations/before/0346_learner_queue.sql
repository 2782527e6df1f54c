-- The queue of the desk of a learner who belongs to the team: others see their homework.
create index homework_attempts_learner_queue on homework_attempts (user_id, answer_by, id) where answered_at is null;
