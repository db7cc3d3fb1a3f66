import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const files = new Map<string, () => Promise<unknown>>()

/** The page at an address of the navigation; its file is fetched when it is first opened. */
export function pageAt(
  path: string,
  fetch: () => Promise<ComponentType>,
): LazyExoticComponent<ComponentType> {
  files.set(path, fetch)
  return lazy(async () => ({ default: await fetch() }))
}

/** Fetches the file of a page a moment before: the pointer or the focus is on its link. */
export function fetchPage(path: string): void {
  // A browser remembers for as long as the document lives that a file could not be fetched.
  if (!navigator.onLine) return
  // One that cannot be fetched says so itself, once it is opened.
  void files
    .get(path)?.()
    .catch(() => undefined)
}
