-- In which turn a sent video or sound is converted: everybody who waits has one file in a turn.
alter table files add column conversion_turn integer check (conversion_turn > 0);
