-- What staff saved in the console, which imports of the catalogue leave as it is: all positions; what a course offers in a
-- place. Then every row of these says so, archived ones too.
alter table catalog_positions add column is_edited boolean not null default false;
alter table course_offers add column is_edited boolean not null default false;
