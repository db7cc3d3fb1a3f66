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

type Plugin = Parameters<typeof swaggerUi>[0]['plugins'][number]

/** As axe wants it: no link within a button, a heading over the operations, and no list of the one server. */
const accessible: Plugin = ({ React: { createElement } }) => ({
  components: {
    DeepLink: ({ text }: { text: unknown }) => createElement('span', null, text),
    ServersContainer: () => null,
  },
  wrapComponents: {
    InfoContainer: (info: unknown) => (given: object) =>
      createElement(
        'section',
        { 'aria-label': 'Leadline API' },
        createElement(info, given),
        createElement('h2', null, 'Operations'),
      ),
  },
})

swaggerUi({
  dom_id: '#reference',
  // Tried out on the service that shows it, also where PUBLIC_URL is another address of it.
  spec: { ...(await reply.json()), servers: [{ url: service }] },
  presets: [swaggerUi.presets.apis],
  plugins: [accessible],
  layout: 'BaseLayout',
  deepLinking: true,
  docExpansion: 'list',
  validatorUrl: null,
})

/** Fields of an operation that is tried out have no names of their own: the parameter's, or the body's. */
function nameFields(): void {
  for (const field of document.querySelectorAll('.opblock :is(input, select, textarea):not([aria-label])')) {
    const parameter = field.closest('tr')?.querySelector('.parameter__name')?.firstChild?.textContent
    field.setAttribute('aria-label', parameter ?? 'Body')
  }
}

new MutationObserver(nameFields).observe(document.body, { childList: true, subtree: true })
