-- When a file was uploaded or last put to use: from then on an unused one is kept for a week.
alter table files rename column touched_at to updated_at;
