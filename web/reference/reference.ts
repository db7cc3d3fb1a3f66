import '@fastify/swagger-ui/static/swagger-ui.css'
import swaggerUi from '@fastify/swagger-ui/static/swagger-ui-bundle.js'
import './reference.css'

/** Where the service is, seen from this page: below the address that the reader came by, whatever a proxy made of it. */
const service = new URL('.', window.location.href).href.replace(/\/$/, '')

function followColorScheme({ matches }: { readonly matches: boolean }): void {
  document.documentElement.classList.toggle('dark-mode', matches)
}

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
followColorScheme(prefersDark)
prefersDark.addEventListener('change', followColorScheme)

for (const [link, path] of [
  ['.leadline-console', '/'],
  ['.leadline-document', '/docs/openapi.json'],
] as const) {
  document.querySelector(link)?.setAttribute('href', `${service}${path}`)
}

const reply = await fetch(`${service}/docs/openapi.json`)
if (!reply.ok) throw new Error(`the reference could not be loaded: ${reply.status}`)

swaggerUi({
  dom_id: '#reference',
  // Tried out on the service that shows it, also where PUBLIC_URL is another address of it.
  spec: { ...(await reply.json()), servers: [{ url: service }] },
  presets: [swaggerUi.presets.apis],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
})
