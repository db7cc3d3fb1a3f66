-- Who gets a webhook's lead.

create table distribution_rules (
  account_id uuid not null,
  id uuid not null,
  name text not null,
  position integer not null,
  enabled boolean not null default true,
  conditions jsonb not null,
  created_at timestamptz(3) not null,
  shares_by text not null default 'turns',
  constraint distribution_rules_pkey primary key (account_id, id)
);

comment on table distribution_rules is 'Rules that give a webhook''s lead to a person, tried in the order of position.';

select app_distribute('distribution_rules', 'account_id');

alter table distribution_rules add constraint distribution_rules_account_fkey
  foreign key (account_id) references accounts (id) on delete cascade;
alter table distribution_rules add constraint distribution_rules_shares_by_check check (shares_by in ('turns', 'fewest_open'));

create index distribution_rules_position_idx on distribution_rules (account_id, position, id);

select app_policies('distribution_rules', 'select insert update delete', 'admin service');
grant select, insert, delete on distribution_rules to leadline_app;
grant update (name, position, enabled, conditions, shares_by) on distribution_rules to leadline_app;

create table rule_assignees (
  account_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  user_id uuid not null,
  weight integer not null default 1,
  credit integer not null default 0,
  constraint rule_assignees_pkey primary key (account_id, id),
  constraint rule_assignees_user_key unique (account_id, rule_id, user_id)
);

comment on table rule_assignees is 'Who takes turns under a rule. Each turn adds everybody''s weight to the credit; the highest is next and pays the sum (smooth weighted round-robin), so that whoever comes back from a pause is not flooded.';

select app_distribute('rule_assignees', 'account_id');

alter table rule_assignees add constraint rule_assignees_rule_fkey
  foreign key (account_id, rule_id) references distribution_rules (account_id, id) on delete cascade;
alter table rule_assignees add constraint rule_assignees_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;
alter table rule_assignees add constraint rule_assignees_weight_check check (weight between 1 and 100);

select app_policies('rule_assignees', 'select insert update delete', 'admin service');
grant select, insert, delete on rule_assignees to leadline_app;
grant update (weight, credit) on rule_assignees to leadline_app;

create table rule_turns (
  account_id uuid not null,
  user_id uuid not null,
  day date not null,
  n integer not null,
  constraint rule_turns_pkey primary key (account_id, user_id, day)
);

comment on table rule_turns is 'How many leads the rules gave a person in an IST day, for the daily cap.';

select app_distribute('rule_turns', 'account_id');

alter table rule_turns add constraint rule_turns_user_fkey
  foreign key (account_id, user_id) references users (account_id, id) on delete cascade;

select app_policies('rule_turns', 'select insert update', 'admin service');
grant select, insert on rule_turns to leadline_app;
grant update (n) on rule_turns to leadline_app;
