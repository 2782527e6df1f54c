-- A response is complete once what follows the commit is done: a repeat then only answers.
alter table idempotency_keys add column is_complete boolean not null default false;
