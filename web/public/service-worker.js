// Keeps one page: the one that says that there is no connection. Leads are never kept on the device, so nothing old is
// taken for new, and nothing is left behind at sign-out.
// Beside this file; other programs may live at the same origin.
const offlinePage = 'offline.html'
const kept = `leadline-offline-2 ${self.registration.scope}`
const isOld = (name) =>
  name === 'offline-1' ||
  (/^leadline-offline-/.test(name) && name.endsWith(` ${self.registration.scope}`) && name !== kept)

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.add(new Request(offlinePage, { cache: 'reload' }))))
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
  if (event.request.mode !== 'navigate') return
  event.respondWith(fetch(event.request).catch(() => caches.match(offlinePage)))
})
