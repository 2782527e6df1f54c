-- Uses of a code are counted in the index alone.
drop index orders_discount;
create index orders_discount on orders (discount_id, user_id) where discount_id is not null and status <> 'failed';
