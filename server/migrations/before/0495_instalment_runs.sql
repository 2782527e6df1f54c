-- The runs that a plan pays for: those of a bundle are several. `instalments.stream_id` is the first of them.
create table instalment_runs (
  instalment_id bigint not null references instalments,
  stream_id bigint not null references streams,
  primary key (instalment_id, stream_id)
);
create index instalment_runs_stream on instalment_runs (stream_id);

insert into instalment_runs (instalment_id, stream_id)
select id, stream_id from instalments where stream_id is not null;

-- Of a bundle that is being paid: also the runs that it began.
insert into instalment_runs (instalment_id, stream_id)
select i.id, r.id
from instalments i join orders o on o.id = i.order_id join services s on s.id = o.service_id
join streams r on r.user_id = o.user_id and r.service_id = any (s.child_ids) and r.created_at >= o.created_at
on conflict do nothing;
