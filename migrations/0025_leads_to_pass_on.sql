-- Rules that pass on leads that nobody calls, and the leads that wait for it.

alter table distribution_rules add column call_within_minutes integer;
alter table distribution_rules add column most_passes integer not null default 3;
alter table distribution_rules add constraint distribution_rules_call_within_check check (call_within_minutes between 1 and 1440);
alter table distribution_rules add constraint distribution_rules_most_passes_check check (most_passes between 0 and 20);

comment on column distribution_rules.call_within_minutes is 'A lead that is not called within so many minutes of working hours goes on to the next person; null: it stays.';
comment on column distribution_rules.most_passes is 'So often a lead goes on to the next of the rule; then to a manager of whoever had it last.';

grant update (call_within_minutes, most_passes) on distribution_rules to leadline_app;

alter table rule_turns add column went_on integer not null default 0;
comment on column rule_turns.went_on is 'How many leads of the person went on to somebody else, because nobody had called them.';
grant update (went_on) on rule_turns to leadline_app;

create table leads_to_pass_on (
  account_id uuid not null,
  lead_id uuid not null,
  rule_id uuid not null,
  had_ids uuid[] not null,
  passes integer not null,
  goes_on_at timestamptz(3) not null,
  stays_since timestamptz(3),
  constraint leads_to_pass_on_pkey primary key (account_id, lead_id)
);

comment on table leads_to_pass_on is 'Leads that wait for their first call under a rule with call_within_minutes: few of many. had_ids are the people who had the lead, the last one has it; passes is how often the rule passed it on; goes_on_at is when it goes on if nobody has called by then; stays_since is since when nobody was found to take it. Holds ids and times alone: who sees the lead is the lead''s affair.';

select app_distribute('leads_to_pass_on', 'account_id');

alter table leads_to_pass_on add constraint leads_to_pass_on_lead_fkey
  foreign key (account_id, lead_id) references leads (account_id, id) on delete cascade;
alter table leads_to_pass_on add constraint leads_to_pass_on_rule_fkey
  foreign key (account_id, rule_id) references distribution_rules (account_id, id) on delete cascade;

create index leads_to_pass_on_due_idx on leads_to_pass_on (account_id, goes_on_at, lead_id);
create index leads_to_pass_on_stays_idx on leads_to_pass_on (account_id, stays_since, lead_id) where stays_since is not null;

select app_policies('leads_to_pass_on', 'select insert update delete', 'everybody');
grant select, insert, delete on leads_to_pass_on to leadline_app;
grant update (had_ids, passes, goes_on_at, stays_since) on leads_to_pass_on to leadline_app;
