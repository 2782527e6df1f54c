-- What the device said of itself at the sign-in: where a person has been before, guesses are counted apart.
alter table sessions add column device_hash bytea;
