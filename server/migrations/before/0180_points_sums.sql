-- The other side of what learners got or gave: every transaction's postings sum to zero.
insert into points_postings (transaction_id, account, user_id, amount)
select p.transaction_id, 'school', p.user_id, -p.amount
from points_postings p
where p.account = 'learner'
  and (select sum(amount) from points_postings where transaction_id = p.transaction_id) <> 0
on conflict (transaction_id, account) do update set amount = excluded.amount;

-- Checked when the transaction ends: by then both of its sides stand.
create function check_points_transaction() returns trigger language plpgsql as $$
declare
  ids bigint[] := array[old.transaction_id, new.transaction_id];
begin
  if exists (
    select from points_postings where transaction_id = any (ids) group by transaction_id having sum(amount) <> 0
  ) then
    raise exception 'the postings of a points transaction do not sum to zero'
      using errcode = 'check_violation', constraint = 'points_postings_balanced';
  end if;
  return null;
end $$;

create constraint trigger balanced after insert or update or delete on points_postings
  deferrable initially deferred for each row execute function check_points_transaction();

-- Nobody has less than none. Who takes points waits for others who take from the same person, and then sees what they
-- have left.
create function check_points_balance() returns trigger language plpgsql as $$
declare
  people bigint[] := array[old.user_id, new.user_id];
begin
  perform from users where id = any (people) order by id for no key update;
  if exists (
    select from points_postings where user_id = any (people) and account = 'learner'
    group by user_id having sum(amount) < 0
  ) then
    raise exception 'the points of a person are below zero'
      using errcode = 'check_violation', constraint = 'points_postings_not_below_zero';
  end if;
  return null;
end $$;

create constraint trigger spent after insert on points_postings deferrable initially deferred
  for each row when (new.account = 'learner' and new.amount < 0) execute function check_points_balance();
create constraint trigger taken_back after update or delete on points_postings deferrable initially deferred
  for each row execute function check_points_balance();
