-- The promised time is a rule of the contract, which each attempt is stored with.
alter table homework_attempts alter column answer_by drop default;
