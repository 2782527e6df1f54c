-- A visit may ask for a closed account back, and brings what a new account needs.
alter table social_visits add column restores boolean not null default false;
alter table social_visits add column timezone text not null default '';
