import { basePath } from './ui/window/base-path.ts'

/** Lets the browser keep the page that says there is no connection; only secure addresses may. */
export function keepOfflinePage(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`${basePath}/service-worker.js`).catch((error: unknown) => {
    console.warn('The offline page could not be kept:', error)
  })
}
