import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, useState } from 'react'

/** What the file of a page holds beside the page. */
interface PageFile {
  /** Asks the service for what the page shows first, under no filters; answers are kept as if the page had asked. */
  readonly ask?: (queries: QueryClient) => unknown
}

type WithPage<Name extends string> = Readonly<Record<Name, ComponentType>>

const files = new Map<string, () => Promise<PageFile>>()

/** A page whose file is fetched when it is first opened. */
export const later = <Name extends string>(fetch: () => Promise<WithPage<Name>>, name: Name): ComponentType =>
  lazy<ComponentType>(async () => ({ default: (await fetch())[name] }))

/**
 * The page at an address of the navigation; its file is fetched when it is first opened. A page whose file is there
 * already is drawn at once: React shows what stands for a lazy one for 0.3 s at least, even while nothing is fetched.
 */
export function pageAt<Name extends string>(
  path: string,
  fetch: () => Promise<WithPage<Name> & PageFile>,
  name: Name,
): ComponentType {
  let fetched: (WithPage<Name> & PageFile) | undefined
  const fetchOnce = async (): Promise<WithPage<Name> & PageFile> => {
    fetched ??= await fetch()
    return fetched
  }
  files.set(path, fetchOnce)
  const Later = later(fetchOnce, name)
  return function PageAt(): ReactNode {
    // One and the same for as long as it stands, though its file may come meanwhile.
    const [Page] = useState(() => fetched?.[name] ?? Later)
    return <Page />
  }
}

/** Fetches the file of a page a moment before: the pointer or the focus is on its link. */
export function fetchPage(path: string): void {
  void fetchFile(path)
}

/** Asks for what a page shows first, a moment before: so it is drawn once, with its rows. */
export async function askForPage(path: string, queries: QueryClient): Promise<void> {
  const file = await fetchFile(path)
  file?.ask?.(queries)
}

async function fetchFile(path: string): Promise<PageFile | undefined> {
  // A browser remembers for as long as the document lives that a file could not be fetched.
  if (!navigator.onLine) return undefined
  // One that cannot be fetched says so itself, once it is opened.
  return files
    .get(path)?.()
    .catch(() => undefined)
}
