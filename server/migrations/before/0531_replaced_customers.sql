-- Names of people that the provider has deleted: payments of before still have them.
alter table customers add column former_references text[] not null default '{}';
