-- Pictures of courses and lessons that the school has given, by their path below /files/.
alter table courses add column image text, add column background text;
alter table lessons add column image text;
