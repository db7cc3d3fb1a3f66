-- For which platform a webhook was made, so that its steps are found again. The release before leaves the column alone.
alter table webhooks add column platform text;

comment on column webhooks.platform is 'The name of a page of docs/connect; null: none was chosen.';

grant update (platform) on webhooks to leadline_app;
