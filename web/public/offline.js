// Brings back the page that was asked for as soon as the service answers. A file of its own, because the
// Content-Security-Policy allows no inline script.
const heal = () =>
  fetch('', { cache: 'no-store' })
    .then(() => location.reload())
    .catch(() => undefined)
addEventListener('online', heal)
setInterval(heal, 5000)
