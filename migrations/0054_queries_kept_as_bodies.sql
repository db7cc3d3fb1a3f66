-- The query of a delivery whose body could not be taken in (413) is kept as its body, as a form: removed by age, exported and
-- erased like any other. No index is wanted for it. A process of the release before may write further ones while this one
-- migrates; the sweep finds those.
grant update (content_type) on deliveries to leadline_app;

update deliveries
set body = decode(replace(query, '\', '\\'), 'escape'), query = null, content_type = 'application/x-www-form-urlencoded'
where body is null and query is not null;

comment on column deliveries.query is 'What stood in the address beside a body: null without one, so it goes when the body goes.';
