-- The end of the run that a notice tells of; the notice is deleted when the end has moved.
alter table notices add column run_ends_at timestamptz;
