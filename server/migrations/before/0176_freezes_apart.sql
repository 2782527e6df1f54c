-- A day is frozen once: what overlaps begins where the one before it ends.
update stream_freezes f set start_date = greatest(f.start_date, earlier.end_date),
  end_date = greatest(f.end_date, earlier.end_date)
from (
  select id, max(end_date) over (
      partition by stream_id order by start_date, id rows between unbounded preceding and 1 preceding) as end_date
  from stream_freezes where start_date < end_date
) earlier
where earlier.id = f.id and f.start_date < earlier.end_date;

-- A range of one id stands for its equality, which needs an extension otherwise.
alter table stream_freezes add constraint stream_freezes_apart
  exclude using gist (int8range(stream_id, stream_id, '[]') with &&, daterange(start_date, end_date) with &&);
