// Keeps one page: the one that says that there is no connection. It keeps no lead, so nothing old is taken for new, and
// nothing is left behind at sign-out.
// Beside this file; other programs may live at the same origin.
const offlinePage = 'offline.html'
const offlineScript = 'offline.js'
const kept = `leadline-offline-4 ${self.registration.scope}`
const isOld = (name) =>
  name === 'offline-1' ||
  (/^leadline-offline-/.test(name) && name.endsWith(` ${self.registration.scope}`) && name !== kept)

self.addEventListener('install', (event) => {
  const files = [offlinePage, offlineScript].map((file) => new Request(file, { cache: 'reload' }))
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)))
  self.skipWaiting()
})

self.addEventListener('activate', (event) => {
  const drop = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter(isOld).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(drop())
})

self.addEventListener('fetch', (event) => {
  const isScript = new URL(event.request.url).pathname.endsWith(`/${offlineScript}`)
  // The page stands at any address, and the script beside it nowhere but here.
  if (isScript) event.respondWith(caches.match(offlineScript))
  else if (event.request.mode === 'navigate')
    event.respondWith(fetch(event.request).catch(() => caches.match(offlinePage)))
})
