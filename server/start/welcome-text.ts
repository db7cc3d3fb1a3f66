import type { FirstThings } from './first-things.ts'

const line = '─'.repeat(78)

/** The one time that the first secrets are shown, with requests that work as they are when pasted into a shell. */
export const welcomeText = (publicUrl: string, { email, password, key, webhookUrl }: FirstThings): string => `
${line}
Leadline is running. This is shown once: keep it.

  Console    ${publicUrl}/
  Email      ${email}
  Password   ${password ?? 'the one in ADMIN_PASSWORD'}
  API key    ${key}
  Webhook    ${webhookUrl}
  Reference  ${publicUrl}/docs

Create a lead:
curl -sS -X POST '${publicUrl}/api/v1/leads' -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"name":"Asha Rao","phone":"+91 98765 43210"}'

List leads:
curl -sS '${publicUrl}/api/v1/leads' -H 'Authorization: Bearer ${key}'

Post to the webhook:
curl -sS -X POST '${webhookUrl}' -H 'Content-Type: application/json' -d '{"name":"Ravi Iyer","email":"ravi@example.com","message":"Please call me"}'
${line}

`
