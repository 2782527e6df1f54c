-- shop: what is bought.

--
-- services
--

-- Services that the school sells. The id is the number by which brands and shops know the service. Empty brands mean those of the course.
create table services (
  id bigint primary key,
  course_id bigint references courses,
  kind text not null,
  brands text[] not null default '{}',
  title jsonb not null default '{}',
  description jsonb not null default '{}',
  -- The page of the service: image below /files/, hosts, terms of purchase.
  image text,
  people jsonb not null default '[]',
  terms jsonb not null default '{}',
  -- Shown before a subscription or instalment plan of this service is cancelled, unless that has its own text.
  cancel_popup_text jsonb not null default '{}',
  -- Amounts are in minor units; without a currency it is the brand's.
  price_minor integer not null default 0 check (price_minor >= 0),
  full_price_minor integer,
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Subscriptions only.
  course_ids bigint[] not null default '{}',
  community_ids bigint[] not null default '{}',
  period text check (period in ('day', 'week', 'month')),
  period_count integer check (period_count between 1 and 366),
  course_service_type text check (course_service_type in ('main_subscription', 'general_subscription')),
  is_lifetime boolean not null default false,
  -- Bundles only.
  child_ids bigint[] not null default '{}',
  -- The length of a course, by default its own; the days that an extension adds.
  access_days integer check (access_days between 1 and 3660),
  consultation_count integer check (consultation_count between 1 and 1000),
  -- Monthly instalments; null: none are offered.
  instalment_count integer check (instalment_count between 2 and 24),
  appstore_products jsonb not null default '[]',
  -- Edited in the console: imports of the catalogue leave texts and availability, or the price, as they are.
  is_content_edited boolean not null default false,
  is_price_edited boolean not null default false,
  archived_at timestamptz,
  constraint services_kind check (kind in ('demo', 'course', 'bundle', 'subscription', 'course_extension', 'consultations')),
  constraint services_full_price check (full_price_minor >= price_minor),
  constraint services_demo_free check (kind <> 'demo' or price_minor = 0),
  constraint services_parts check (
    case kind
      when 'demo' then course_id is not null
      when 'course' then course_id is not null
      when 'bundle' then cardinality(child_ids) > 0
      when 'subscription' then
        course_service_type is not null and (is_lifetime or (period is not null and period_count is not null))
      when 'course_extension' then access_days is not null
      when 'consultations' then consultation_count is not null
    end),
  constraint services_instalments check (instalment_count is null or kind in ('course', 'bundle')),
  -- A service made in the console is sold only once somebody has set its price.
  constraint services_priced check (id <= 1000000000 or kind = 'demo' or is_price_edited or archived_at is not null)
);
create index services_course on services (course_id);

-- Services without a title have that of their course.
create function service_title(service services, course courses, language text) returns text immutable parallel safe language sql
  return coalesce(service.title ->> language, service.title ->> course.default_language, service.title ->> 'en',
    course.title ->> language, course.title ->> course.default_language, '');

-- Ids of services made in the console, above all that files can name.
create sequence service_numbers as bigint minvalue 1000000001;

--
-- catalog
--

create table catalog_categories (
  id bigint generated always as identity primary key,
  key text not null unique,
  title jsonb not null,
  sort integer not null
);

-- The covers of the catalogue, in order.
create table catalog_positions (
  id bigint generated always as identity primary key,
  service_id bigint not null unique references services,
  category_id bigint references catalog_categories,
  is_new boolean not null default false,
  -- Recommended after these courses.
  follows_course_ids bigint[] not null default '{}',
  sort integer not null,
  archived_at timestamptz,
  -- Set on all rows, archived ones too, once staff edit the catalogue: imports then leave all positions as they are.
  is_edited boolean not null default false
);
create index catalog_positions_category on catalog_positions (category_id);
create index catalog_positions_sort on catalog_positions (sort, id) where archived_at is null;

--
-- offers
--

-- Services offered by a course: in the catalogue (1), in a chat without consultations (2), beside content that is not
-- included (3), at a homework (4).
create table course_offers (
  id bigint generated always as identity primary key,
  course_id bigint not null references courses,
  type smallint not null check (type between 1 and 4),
  service_id bigint not null references services,
  sort integer not null,
  archived_at timestamptz,
  -- Set on all rows of a course and type once staff edit them: imports then leave these as they are.
  is_edited boolean not null default false,
  unique (course_id, type, service_id)
);
create index course_offers_service on course_offers (service_id);

--
-- discounts
--

-- Discount codes, compared in capitals and without spaces.
create table discounts (
  id bigint generated always as identity primary key,
  code text not null unique check (code = upper(code) and code ~ '^\S{2,40}$'),
  -- Either a percentage or an amount in minor units.
  percent integer check (percent between 1 and 100),
  amount_minor integer check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- Empty: all brands, all services.
  brands text[] not null default '{}',
  service_ids bigint[] not null default '{}',
  -- The only person who may use it; null: everybody.
  user_id bigint references users,
  starts_at timestamptz,
  ends_at timestamptz,
  use_limit integer check (use_limit > 0),
  use_limit_per_person integer check (use_limit_per_person > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount_minor) = 1),
  check ((amount_minor is null) = (currency is null)),
  check (ends_at > starts_at)
);
create index discounts_user on discounts (user_id);

--
-- payments
--

-- A payment at a provider, for exactly one purpose. The idempotency key is stored before the provider is called, and the
-- request with it, so that a retry repeats both.
create table payments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  order_id bigint,
  subscription_id bigint,
  instalment_id bigint,
  card_id bigint,
  adapter text not null,
  idempotency_key uuid not null unique default gen_random_uuid(),
  -- The provider's id; null until it has answered.
  reference text,
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'refunded')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor integer not null check (amount_minor > 0),
  -- The total to refund; `refunded_minor` is what the provider has refunded.
  refund_requested_minor integer not null default 0,
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  -- Refunds that were announced by mail.
  refund_mailed_minor integer not null default 0,
  -- Why the provider refused a refund for good, and how often: the count makes each retry a new request.
  refund_refusal text,
  refund_refusals integer not null default 0,
  description text not null default '',
  language text not null default 'en' check (language in ('ru', 'en', 'es')),
  saves_card boolean not null default false,
  -- The hosted page; null for charges of a saved card.
  page_url text,
  -- Where the hosted page returns to.
  return_url text,
  failure_code text,
  -- Why nothing was given for the received money, until all of it is refunded.
  not_given text check (not_given in ('mismatch', 'unavailable')),
  received_minor bigint,
  received_currency text,
  -- A chargeback, and the provider's word for its reason.
  dispute text check (dispute in ('open', 'won', 'lost')),
  dispute_reason text,
  -- The last refused refund or change of a dispute.
  problem_at timestamptz,
  created_at timestamptz not null default now(),
  -- When its state was last fetched from the provider.
  asked_at timestamptz,
  settled_at timestamptz,
  -- When the mail about a recurring payment was queued.
  mail_written_at timestamptz,
  check (num_nonnulls(order_id, subscription_id, instalment_id) = 1),
  check ((status = 'open') = (settled_at is null)),
  unique (adapter, reference),
  constraint payments_refund_requested check (refund_requested_minor between 0 and amount_minor),
  constraint payments_adapter check (adapter in ('sandbox', 'stripe', 'apple', 'google')),
  constraint payments_not_given check (num_nonnulls(not_given, received_minor, received_currency) in (0, 3))
);
create index payments_user on payments (user_id, id);
create index payments_order on payments (order_id, id) where order_id is not null;
create index payments_subscription on payments (subscription_id, id) where subscription_id is not null;
create index payments_instalment on payments (instalment_id, id) where instalment_id is not null;
create index payments_open on payments (coalesce(asked_at, created_at)) where status = 'open';
create index payments_card on payments (card_id) where card_id is not null;
create index payments_refunds on payments (id) where refund_requested_minor > refunded_minor;
-- Nothing recurring is paid twice: a hosted page and a charge exclude each other.
create unique index payments_subscription_open on payments (subscription_id) where status = 'open' and subscription_id is not null;
create unique index payments_instalment_open on payments (instalment_id) where status = 'open' and instalment_id is not null;
create index payments_failed_renewals on payments (settled_at, id) where status = 'failed' and subscription_id is not null;
create index payments_unmailed on payments (id)
  where order_id is null and mail_written_at is null and (
  (status = 'paid' and refund_requested_minor = 0)
  or (status = 'failed' and (card_id is not null or failure_code = 'no_card')));
-- Charges whose worker stopped before it called the provider.
create index payments_unasked on payments (created_at)
  where status = 'open' and asked_at is null and card_id is not null;
create index payments_problems on payments (problem_at, id) where problem_at is not null;
create index payments_late_charges on payments (created_at) where status = 'open' and card_id is not null;
create index payments_refunds_unmailed on payments (id) where refunded_minor > refund_mailed_minor;

-- Events of providers, each applied once.
create table payment_events (
  adapter text not null,
  event_id text not null,
  reference text not null,
  -- It never arrived and was fetched.
  was_fetched boolean not null default false,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  primary key (adapter, event_id)
);
create index payment_events_received on payment_events (received_at);
create index payment_events_unapplied on payment_events (received_at) where applied_at is null;

-- A person's id at a provider.
create table customers (
  user_id bigint not null references users,
  adapter text not null,
  reference text not null,
  -- Ids that the provider has deleted; earlier payments still refer to them.
  former_references text[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (user_id, adapter),
  unique (adapter, reference)
);

-- Money is a double-entry ledger in minor units: the postings of a transaction sum to zero.
create table money_transactions (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  reference text not null unique,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now()
);
create index money_transactions_payment on money_transactions (payment_id);
create index money_transactions_created_at on money_transactions (created_at);
create trigger append_only before update or delete or truncate on money_transactions
  for each statement execute function refuse_change();
alter table money_transactions enable always trigger append_only;

create table money_postings (
  transaction_id bigint not null references money_transactions,
  account text not null check (account in ('provider', 'revenue', 'refunds')),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (transaction_id, account)
);

create function check_money_transaction() returns trigger language plpgsql as $$
begin
  if (select sum(amount_minor) from money_postings where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the postings of a money transaction do not sum to zero'
      using errcode = 'check_violation', constraint = 'money_postings_balanced';
  end if;
  return null;
end $$;
create constraint trigger balanced after insert on money_postings
  deferrable initially deferred for each row execute function check_money_transaction();
create trigger append_only before update or delete or truncate on money_postings
  for each statement execute function refuse_change();
alter table money_postings enable always trigger append_only;

--
-- sandbox
--

-- The sandbox provider: what a real one would store.
create table sandbox_customers (
  reference text primary key default 'customer_' || gen_random_uuid(),
  key text not null unique
);

create table sandbox_cards (
  reference text primary key default 'card_' || gen_random_uuid(),
  customer text not null references sandbox_customers,
  kind text not null check (kind in ('success', 'declined', 'authentication', 'late_failure')),
  last4 text not null,
  deleted_at timestamptz
);
create index sandbox_cards_customer on sandbox_cards (customer);

-- Payments, and setups of a card without one.
create table sandbox_payments (
  reference text primary key default 'payment_' || gen_random_uuid(),
  key text not null unique,
  customer text not null references sandbox_customers,
  -- Null: the setup of a card.
  amount_minor integer check (amount_minor > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  description text not null default '',
  language text not null default 'en',
  return_url text,
  saves_card boolean not null default false,
  status text not null default 'open' check (status in ('open', 'requires_action', 'paid', 'failed')),
  card text references sandbox_cards,
  -- How its events arrive, as chosen on its page.
  delivery text check (delivery in ('at_once', 'late', 'twice', 'before_return', 'never')),
  -- When the next event is sent; null: none is due.
  event_due_at timestamptz,
  failure_code text,
  -- An open payment fails at this time.
  fails_at timestamptz,
  refunded_minor integer not null default 0,
  created_at timestamptz not null default now()
);
create index sandbox_payments_customer on sandbox_payments (customer);
create index sandbox_payments_card on sandbox_payments (card);
create index sandbox_payments_events on sandbox_payments (event_due_at) where event_due_at is not null;

create table sandbox_refunds (
  key text primary key,
  payment text not null references sandbox_payments,
  amount_minor integer not null check (amount_minor > 0)
);
create index sandbox_refunds_payment on sandbox_refunds (payment);

--
-- cards
--

-- Saved cards: what the provider shows of them, never their numbers.
create table cards (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  adapter text not null,
  reference text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  expires_month integer not null check (expires_month between 1 and 12),
  expires_year integer not null check (expires_year between 2000 and 2200),
  is_default boolean not null default false,
  -- When its owner was mailed that it expires.
  expiry_notified_on date,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- When the provider deleted it too.
  forgotten_at timestamptz,
  unique (adapter, reference),
  check (not (is_default and deleted_at is not null))
);
create index cards_user on cards (user_id, id);
create unique index cards_default on cards (user_id) where is_default;
create index cards_to_forget on cards (deleted_at) where deleted_at is not null and forgotten_at is null;
create index cards_expiry on cards (expires_year, expires_month) where deleted_at is null and expiry_notified_on is null;

-- Setups of a card without a payment. The idempotency key is stored before the provider is called.
create table card_setups (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  adapter text not null check (adapter in ('sandbox', 'stripe')),
  idempotency_key uuid not null unique default gen_random_uuid(),
  reference text,
  page_url text,
  return_url text not null,
  language text not null check (language in ('ru', 'en', 'es')),
  status text not null default 'open' check (status in ('open', 'done', 'failed')),
  created_at timestamptz not null default now(),
  unique (adapter, reference)
);
create index card_setups_user on card_setups (user_id, id);
create index card_setups_open on card_setups (created_at) where status = 'open';

--
-- subscriptions
--

create table subscriptions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  service_id bigint references services,
  course_service_type text not null default 'main_subscription'
    check (course_service_type in ('main_subscription', 'general_subscription')),
  title jsonb not null default '{}',
  -- Courses that it covers besides those of its communities.
  course_ids bigint[] not null default '{}',
  community_ids bigint[] not null default '{}',
  status text not null check (status in ('active', 'ending', 'ended')),
  period text not null default 'month' check (period in ('day', 'week', 'month')),
  period_count integer not null default 1 check (period_count > 0),
  is_lifetime boolean not null default false,
  end_date date,
  next_pay_at timestamptz,
  -- A null price: given by staff.
  brand text,
  price_minor integer check (price_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  card_id bigint references cards,
  -- The learner's date of the first payment, from which due dates count.
  first_paid_on date,
  paid_periods integer not null default 0 check (paid_periods >= 0),
  -- Dunning: consecutive failed charges, the last reason, and the next attempt.
  failures integer not null default 0 check (failures >= 0),
  last_failure text,
  next_try_at timestamptz,
  cancel_popup_text jsonb not null default '{}',
  created_at timestamptz not null default now(),
  constraint subscriptions_price check ((price_minor is null) = (currency is null)),
  constraint subscriptions_next_try check (
    next_try_at is null or (status = 'active' and price_minor > 0 and first_paid_on is not null and not is_lifetime)),
  constraint subscriptions_failures check (failures = 0 or last_failure is not null)
);
create index subscriptions_user on subscriptions (user_id);
create index subscriptions_end_date on subscriptions (end_date) where status = 'ending';
create index subscriptions_service on subscriptions (service_id) where service_id is not null;
create index subscriptions_next_try on subscriptions (next_try_at) where next_try_at is not null;
create index subscriptions_card on subscriptions (card_id) where card_id is not null;
create index subscriptions_ended_unpaid on subscriptions (end_date) where status = 'ended' and failures > 0;

-- Why people cancel.
create table subscription_cancellations (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  reason_type text not null check (reason_type in ('', 'content', 'platform', 'time', 'price', 'break', 'technical', 'other')),
  reason text not null check (length(reason) <= 2000),
  created_at timestamptz not null default now()
);
create index subscription_cancellations_subscription on subscription_cancellations (subscription_id);
create index subscription_cancellations_created_at on subscription_cancellations (created_at);

-- Periods given by staff without a payment.
create table subscription_grants (
  id bigint generated always as identity primary key,
  subscription_id bigint not null references subscriptions,
  user_id bigint not null references users,
  actor_id bigint references users,
  -- Idempotent by client id.
  client_id uuid not null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (subscription_id, client_id)
);
create index subscription_grants_user on subscription_grants (user_id);
create index subscription_grants_actor on subscription_grants (actor_id) where actor_id is not null;

-- Refunds of subscription payments that staff requested. Money in the ledger moves when the provider has refunded it.
create table subscription_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  user_id bigint not null references users,
  actor_id bigint references users,
  -- Idempotent by client id.
  client_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  ends_access boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (payment_id, client_id)
);
create index subscription_refunds_user on subscription_refunds (user_id);
create index subscription_refunds_actor on subscription_refunds (actor_id) where actor_id is not null;

--
-- orders
--

create table orders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  service_id bigint not null references services,
  -- A copy of the ordered service and the parts of a bundle, by their ids: columns of `services`.
  contents jsonb not null default '{}',
  brand text not null,
  -- The run that an extension or consultations are for.
  stream_id bigint references streams,
  -- An upgrade to a dearer service pays the difference to this order.
  upgrades_order_id bigint references orders,
  status text not null default 'created' check (status in ('created', 'pending', 'paid', 'failed', 'refunded')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_minor integer not null check (price_minor >= 0),
  already_paid_minor integer not null default 0 check (already_paid_minor >= 0),
  discount_minor integer not null default 0 check (discount_minor >= 0),
  points integer not null default 0 check (points >= 0),
  points_minor integer not null default 0 check (points_minor >= 0),
  -- The total, and what is due now: with instalments the first part.
  amount_minor integer not null,
  due_minor integer not null,
  plan text not null default 'once' check (plan in ('once', 'instalments')),
  instalment_count integer check (instalment_count between 2 and 24),
  discount_id bigint references discounts,
  -- The run or subscription that it began.
  course_stream_id bigint references streams,
  subscription_id bigint references subscriptions,
  -- Why it failed.
  failure_code text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  paid_at timestamptz,
  -- When the receipt was queued.
  receipt_written_at timestamptz,
  failed_at timestamptz,
  refunded_at timestamptz,
  constraint orders_due check (due_minor between 0 and amount_minor),
  constraint orders_instalments check ((plan = 'instalments') = (instalment_count is not null)),
  constraint orders_due_at_once check (plan = 'instalments' or due_minor = amount_minor),
  constraint orders_points check ((points = 0) = (points_minor = 0)),
  constraint orders_discounted check (discount_minor = 0 or discount_id is not null),
  constraint orders_paid check (status <> 'paid' or paid_at is not null),
  constraint orders_failed check (status <> 'failed' or failed_at is not null),
  constraint orders_refunded check (status <> 'refunded' or refunded_at is not null),
  constraint orders_amount check (amount_minor = price_minor - already_paid_minor - discount_minor - points_minor),
  constraint orders_already_paid check (already_paid_minor = 0 or upgrades_order_id is not null)
);
-- One open order, however many tabs and devices press the button.
create unique index orders_open on orders (user_id, service_id, coalesce(stream_id, 0)) where status in ('created', 'pending');
create index orders_expiry on orders (expires_at) where status in ('created', 'pending');
create index orders_user on orders (user_id, id);
create index orders_service on orders (service_id, id);
create index orders_stream on orders (stream_id) where stream_id is not null;
create index orders_course_stream on orders (course_stream_id) where course_stream_id is not null;
create index orders_subscription on orders (subscription_id) where subscription_id is not null;
-- Lists of the console.
create index orders_status on orders (status, id);
create index orders_discount_id on orders (discount_id, id) where discount_id is not null;
create index orders_without_receipt on orders (id)
  where status = 'paid' and price_minor > 0 and receipt_written_at is null;
create index orders_upgrades on orders (upgrades_order_id) where upgrades_order_id is not null;
-- Index-only counts of a code's uses.
create index orders_discount on orders (discount_id, user_id) where discount_id is not null and status <> 'failed';

-- The buyer's contact data.
create table order_contacts (
  order_id bigint primary key references orders,
  name text not null,
  phone text not null,
  email text not null
);

-- Refunds of orders that staff requested. Money in the ledger moves when the provider has refunded it.
create table order_refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  user_id bigint not null references users,
  -- Null: a command on the server.
  actor_id bigint references users,
  -- Idempotent by client id.
  client_id uuid not null,
  amount_minor integer not null check (amount_minor > 0),
  points integer not null default 0 check (points >= 0),
  ends_access boolean not null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  unique (order_id, client_id)
);
create index order_refunds_user on order_refunds (user_id);
create index order_refunds_actor on order_refunds (actor_id) where actor_id is not null;

--
-- store purchases
--

-- Purchases in the stores of mobile applications. Each belongs to one account.
create table store_purchases (
  id bigint generated always as identity primary key,
  store text not null check (store in ('apple', 'google')),
  -- Apple's transaction id, Google's purchase token.
  reference text not null check (length(reference) between 1 and 2000),
  -- The application: its bundle id or package.
  app_id text not null,
  product_id text not null,
  -- In the currency of the store.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor integer not null check (amount_minor >= 0),
  is_refunded boolean not null default false,
  -- The store's time of this state; older states are ignored.
  stated_at timestamptz not null,
  -- The buyer and their order; null until the application reports the purchase.
  user_id bigint references users,
  order_id bigint unique references orders,
  created_at timestamptz not null default now(),
  unique (store, reference),
  check ((user_id is null) = (order_id is null))
);
create index store_purchases_user on store_purchases (user_id, id) where user_id is not null;

--
-- instalments
--

-- Plans that pay a course in parts.
create table instalments (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  order_id bigint unique references orders,
  -- The first run that it pays for.
  stream_id bigint references streams,
  brand text,
  title jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'paid', 'cancelled')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  card_id bigint references cards,
  -- Dunning: failed charges of the next part, the last reason, and the next attempt.
  failures integer not null default 0 check (failures >= 0),
  last_failure text,
  next_try_at timestamptz,
  cancel_popup_text jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check (next_try_at is null or status = 'active')
);
create index instalments_user on instalments (user_id, id);
create index instalments_stream on instalments (stream_id) where stream_id is not null;
create index instalments_card on instalments (card_id) where card_id is not null;
create index instalments_next_try on instalments (next_try_at) where next_try_at is not null;

-- Dates are the learner's.
create table instalment_parts (
  instalment_id bigint not null references instalments,
  number integer not null check (number between 1 and 24),
  due_on date not null,
  amount_minor integer not null check (amount_minor > 0),
  payment_id bigint references payments,
  paid_at timestamptz,
  primary key (instalment_id, number)
);
create index instalment_parts_payment on instalment_parts (payment_id) where payment_id is not null;

-- All runs that a plan pays for: a bundle has several.
create table instalment_runs (
  instalment_id bigint not null references instalments,
  stream_id bigint not null references streams,
  primary key (instalment_id, stream_id)
);
create index instalment_runs_stream on instalment_runs (stream_id);

--
-- foreign keys of tables above and of earlier areas
--

alter table streams
  add foreign key (service_id) references services,
  add foreign key (payment_subscription_id) references subscriptions;
alter table payments
  add foreign key (card_id) references cards,
  add foreign key (subscription_id) references subscriptions,
  add foreign key (order_id) references orders,
  add foreign key (instalment_id) references instalments;
alter table notices
  add foreign key (subscription_id) references subscriptions;
