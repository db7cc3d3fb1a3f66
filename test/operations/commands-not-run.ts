const clients = 'needs PostgreSQL’s own client programs, which .ci/run does not install'
const measures = 'measures for minutes to hours and judges nothing; bench/results.md is what it wrote'
const inPackage = 'test/operations/package.test.ts runs it as it is installed'
const form = 'says which command is meant: with what it wants it is run'
const writes = 'writes files of this repository; a test of npm test compares them with what it would write'
const serves = 'serves until it is ended'
const inContainer =
  'wants Docker; test/operations/backup.test.ts does the same in a directory of this machine'
const containers = 'wants Docker; test/operations/compose.test.ts validates the files'
const campaign = 'takes minutes to hours; .ci/run runs a short one'

/** Commands of the documentation that its test does not run, and why. */
export const notRun: Readonly<Record<string, string>> = {
  'curl -sS --fail-with-body --retry 5 "$API/call-logs" -H "$AUTH" -H "$JSON" -H "Idempotency-Key: call-$LEAD-1" -d "{\\"lead_id\\":\\"$LEAD\\",\\"call_type\\":\\"Outbound\\",\\"duration_seconds\\":65}"':
    'goes with the lines before it; test/operations/package/node-versions.test.ts runs all of them',
  'curl -sS --fail-with-body --retry 5 "$API/leads?updated_since=2026-01-01T00:00:00Z&limit=500" -H "$AUTH"':
    'goes with the lines before it; test/operations/package/node-versions.test.ts runs all of them',
  'npm start': 'installs and serves for good; test/start/first-start.test.ts runs the service it starts',
  'npm test': 'is what runs tests',
  'npm test -- test/leads/create-lead.test.ts': 'is what runs tests',
  'npm run check': 'is a part of npm test',
  'npm run fix': 'changes the sources; npm test says whether there is anything to change',
  'npm run dev': serves,
  'npm run openapi': writes,
  'npm run schema': writes,
  'npm run connect': writes,
  'npm run sql': writes,
  'npm run test:slow': 'is called by .ci/run itself',
  'npm run test:versions':
    'is npm test three times over; test/operations/package/node-versions.test.ts starts each version',
  'npm run test:operations': 'is what runs this test',
  'npm run test:browser': 'is called by .ci/run itself',
  'TOUR=write npm run test:browser -- test/browser/pages/tour.test.ts':
    'writes the picture of the README; .ci/run runs the same test without writing',
  'npm run test:desk': 'takes minutes, of twelve windows at once',
  'npm run --silent leadline -- database accept':
    'wants an external database; test/start/other-database.test.ts runs it',
  'npm run test:citus -- URL': 'wants a cluster: .ci/citus makes one and runs it',
  'npm run test:image': 'wants root, buildah and mmdebstrap, and takes minutes',
  'npm run test:faults': campaign,
  'npm run test:faults -- --kills 200': campaign,
  'npm run test:mirror -- --leads N --minutes M': campaign,
  'npm run test:mirror -- --leads 1000000 --minutes 30 --seed 35': campaign,
  'npm run test:fuzz -- --operations N --hostile N --seed S': campaign,
  'npm run identity:measure': campaign,
  'npm run capture:measure -- --write':
    'reads 40,000 bodies for minutes and writes its page anew; test/capture holds what it reads',
  'npm run bench': measures,
  'npm run bench -- --quick': measures,
  'npm run bench -- --10m': measures,
  'npm run bench -- --10m --data DIR --seed': 'makes over twenty million leads: hours, and tens of gigabytes',
  "npm run bench -- --only 'delivery of'": measures,
  'npm run bench -- --quick --citus URL': measures,
  'npm run bench -- --citus URL': measures,
  'npm run --silent leadline -- <command>': form,
  'npm run --silent leadline --': form,
  'npm run --silent leadline -- dump': form,
  'npm run --silent leadline -- load': form,
  'npm run --silent leadline -- person delete': form,
  'npm run --silent leadline -- person export': form,
  'npm run --silent leadline -- user reset-second-factor': 'test/shell runs it for somebody who has one',
  'npm run --silent leadline -- demo': `${serves}; test/operations/demo.test.ts runs it`,
  'npm run --silent leadline -- start': inPackage,
  'npm run --silent leadline -- stop': inPackage,
  'npm run --silent leadline -- status': inPackage,
  'npm run --silent leadline -- logs [--lines N] [--follow]': inPackage,
  'npm pack': 'test/operations/package.test.ts installs what it writes',
  'npx ./leadline-1.0.0.tgz': `${serves}; test/operations/package.test.ts installs the same file`,
  'npm install --global': form,
  'npm install --global ./leadline-1.0.0.tgz':
    'test/operations/package.test.ts does it into a folder of its own',
  'npm install @opentelemetry/api @opentelemetry/sdk-trace @opentelemetry/resources @opentelemetry/exporter-trace-otlp-http':
    'changes the packages of this directory; test/start/traces.test.ts runs with them',
  'WAL_ARCHIVE_DIR=/var/backups/leadline-wal npm run --silent leadline -- restore leadline.backup --until 2026-01-31T18:30:00+05:30':
    'wants an archive that reaches to that time; test/operations/backup.test.ts makes one and restores from it',
  'docker build --tag leadline .': 'wants Docker; npm run test:image builds the same file with buildah',
  'docker compose cp leadline.backup leadline:/backups/leadline.backup': inContainer,
  'docker compose stop leadline': inContainer,
  "docker compose run --rm leadline sh -c 'mkdir /data/before && mv /data/postgres* /data/session-secret /data/before'":
    inContainer,
  'docker compose run --rm leadline leadline restore /backups/leadline.backup': inContainer,
  'docker compose exec leadline leadline backup /backups/leadline.backup': containers,
  'docker compose cp leadline:/backups/leadline.backup .': containers,
  'docker compose up --detach': containers,
  'docker compose --file compose.scaled.yaml build': containers,
  'docker compose --file compose.scaled.yaml up --detach --no-deps --wait leadline-1': containers,
  'docker compose --file compose.scaled.yaml up --detach --no-deps --wait leadline-2': containers,
  'docker-compose config': 'test/operations/compose.test.ts runs it on each of the files',
  'pg_dump --format=custom --file=leadline.dump "$DATABASE_URL"': clients,
  'createdb leadline': clients,
  "psql leadline -c 'create role leadline_app nologin nosuperuser nobypassrls'": clients,
  'pg_restore --no-owner --dbname=leadline leadline.dump': clients,
}
