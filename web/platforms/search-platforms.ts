import { type Platform, platformGroups } from './platform.ts'
import { platforms } from './platforms.ts'

/** Platforms under one heading. */
export interface FoundGroup {
  readonly title: string
  readonly platforms: readonly Platform[]
}

const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

function isFound({ name, also = '', group }: Platform, words: readonly string[]): boolean {
  const title = platformGroups.find(({ id }) => id === group)?.title ?? ''
  const said = `${name} ${also} ${title}`.toLowerCase()
  return words.every((word) => said.includes(word))
}

/** The platforms that have every word of `query`, by group. «Anything else» always: nobody ends at an empty list. */
export function searchPlatforms(query: string): FoundGroup[] {
  const words = wordsOf(query)
  const found = platforms.filter((platform) => platform.id === 'other' || isFound(platform, words))
  return platformGroups
    .map(({ id, title }) => ({ title, platforms: found.filter(({ group }) => group === id) }))
    .filter((group) => group.platforms.length > 0)
}
