-- Numbers of services that staff create in the console, above all that files can name.
create sequence service_numbers as bigint minvalue 1000000001;
-- Nothing of these is sold at a price that nobody set.
alter table services
  add constraint services_priced check
    (id <= 1000000000 or kind = 'demo' or is_price_edited or archived_at is not null);
